import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const PUBLIC = join(import.meta.dirname, '../../../ingress/public');
/**
 * Rules that are switched off. Our tags are only names for readers, and a route without parameters cannot be called
 * wrongly.
 */
const UNUSED_RULES = { 'tag-description': 'off', 'operation-4xx-response': 'off' } as const;

function textOf(file: string): string {
  return readFileSync(join(PUBLIC, file), 'utf8');
}

async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: UNUSED_RULES });
  const findings = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return findings.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function parseAsyncApi(source: string): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(source);
  return diagnostics.map(({ code, message }) => `${String(code)}: ${message}`);
}

describe("redocly's linter", () => {
  it.each(['openapi.json', 'admin-openapi.json'])('finds nothing in %s', async (file) => {
    expect(await lintOpenApi(textOf(file))).toEqual([]);
  });

  it('finds a reference to a schema that is missing', async () => {
    const { openapi, info, servers } = JSON.parse(textOf('openapi.json')) as Record<string, unknown>;
    const broken = { openapi, info, servers, paths: {}, components: { schemas: { Booking: { $ref: '#/missing' } } } };

    expect(await lintOpenApi(JSON.stringify(broken))).toEqual([expect.stringContaining('no-unresolved-refs')]);
  });
});

describe('the parser of AsyncAPI', () => {
  it('accepts asyncapi.json', async () => {
    expect(await parseAsyncApi(textOf('asyncapi.json'))).toEqual([]);
  });

  it('rejects an operation whose channel is missing', async () => {
    const document = JSON.parse(textOf('asyncapi.json')) as { operations: object };
    const operations = Object.fromEntries(Object.entries(document.operations).slice(0, 1));
    const incomplete = { ...document, operations, channels: {}, components: {} };

    expect(await parseAsyncApi(JSON.stringify(incomplete))).toContainEqual(
      expect.stringMatching(/^invalid-ref: '#\/channels\/[\w.]+' does not exist$/),
    );
  });
});
