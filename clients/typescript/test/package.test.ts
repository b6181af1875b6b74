import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildPackage } from '../build/build-package.ts';
import { bundleClient } from '../build/bundle-client.ts';

/** This folder is inside the repository, so that Node finds the dependency. */
const PACKAGE = join(import.meta.dirname, `../.dist-test-${process.pid}`);
const SOURCE = join(import.meta.dirname, '../src');
const OPENAPI = join(import.meta.dirname, '../../../ingress/public/openapi.json');
const BYTES_MAX = 10_000;

type OpenApi = { readonly paths: Record<string, Record<string, object>> };

beforeAll(() => buildPackage(PACKAGE));
afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

describe('the package', () => {
  it('is JavaScript that Node imports by its name in package.json', () => {
    const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    const script = `
      import * as client from '${join(PACKAGE, String(exports['default']))}';
      console.log(Object.keys(client).sort().join());`;

    expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()).toBe(
      'BookingClosedError,BookingPayments,Pages,ProblemError,WebhookVerificationError,isProblem,verifyWebhook',
    );
    expect(readFileSync(join(PACKAGE, String(exports['types'])), 'utf8')).toContain('BookingPayments');
  });

  it('has less than 10 kB, minified and compressed with its dependency', () => {
    expect(gzipSync(bundleClient()).length).toBeLessThan(BYTES_MAX);
  });
});

describe('the client', () => {
  it('calls every operation of the API', () => {
    const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as OpenApi;
    const source = readdirSync(SOURCE).map((file) => readFileSync(join(SOURCE, file), 'utf8'));
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()}('${path}'`),
    );
    const ofGateways = operations.filter((operation) => operation.startsWith("POST('/api/v1/webhooks/"));

    expect(operations.length).toBeGreaterThan(20);
    expect(operations.filter((operation) => !source.join().includes(operation))).toEqual(ofGateways);
  });
});
