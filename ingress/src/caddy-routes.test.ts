import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ProblemError,
  type ProblemType,
  RETRY_AFTER_SECONDS,
  serviceNames,
  toProblemDetails,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { caddyRoutes } from './caddy-routes.ts';
import { BODY_BYTES_MAX } from './read-body.ts';
import { routes } from './routes.ts';

const CADDY = join(import.meta.dirname, '../../deploy/caddy');
const caddyfile = readFileSync(join(CADDY, 'Caddyfile'), 'utf8');
/** The longest time in which an upload finds a replica and the replica answers. */
const UPLOAD_SECONDS_MAX = 36;

describe('the production proxy', () => {
  it('has the same table of routes as the development ingress', () => {
    expect(readFileSync(join(CADDY, 'routes.caddy'), 'utf8')).toBe(caddyRoutes(routes));
  });

  it.each(['not-found', 'payload-too-large', 'service-unavailable'] as ProblemType[])(
    'answers %s as the catalogue says',
    (type) => {
      const { title, status } = toProblemDetails(new ProblemError(type, ''));

      expect(caddyfile).toContain(`"type":"/problems/${type}","status":${String(status)},"title":"${title}"`);
    },
  );

  it.each(serviceNames)('probes the replicas of %s', (service) => {
    expect(caddyfile).toContain(`import probe ${service}\n`);
    expect(caddyfile).toContain(`import watch ${service}\n`);
  });

  it('has a write timeout that is longer than any upload, and shorter than the read timeout, which Caddy would answer with 200', () => {
    const secondsOf = (limit: string): number => Number(RegExp(`\\b${limit} (\\d+)s`).exec(caddyfile)?.[1]);

    expect(secondsOf('write_timeout')).toBeGreaterThan(UPLOAD_SECONDS_MAX);
    expect(secondsOf('read_timeout')).toBeGreaterThan(secondsOf('write_timeout'));
  });

  it('has the limits of the development ingress', () => {
    expect(caddyfile).toContain(`max_size ${String(BODY_BYTES_MAX)}\n`);
    expect(caddyfile).toContain(`Retry-After ${String(RETRY_AFTER_SECONDS)}\n`);
  });
});
