import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findStaleFiles, writeFiles } from './generated-files.ts';

const files = new Map([
  ['docs/events.md', '# Events\n'],
  ['ingress/public/openapi.json', '{}\n'],
]);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'generate-docs-'));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('generated files', () => {
  it('are all out of date in an empty repository, and up to date after they were written', () => {
    expect(findStaleFiles(root, files)).toEqual([...files.keys()]);

    writeFiles(root, files);

    expect(findStaleFiles(root, files)).toEqual([]);
    expect(readFileSync(join(root, 'docs/events.md'), 'utf8')).toBe('# Events\n');
  });

  it('are out of date when a file was changed by hand', () => {
    writeFiles(root, files);
    writeFileSync(join(root, 'docs/events.md'), '# Events, edited\n');

    expect(findStaleFiles(root, files)).toEqual(['docs/events.md']);
  });

  it('are out of date when a file is no longer generated, until it is removed', () => {
    writeFiles(root, files);
    writeFileSync(join(root, 'ingress/public/old-api.json'), '');
    expect(findStaleFiles(root, files)).toEqual(['ingress/public/old-api.json']);

    writeFiles(root, files);

    expect(findStaleFiles(root, files)).toEqual([]);
  });

  it('leave files alone that were written by hand', () => {
    writeFiles(root, files);
    writeFileSync(join(root, 'docs/architecture.md'), '# Architecture\n');

    writeFiles(root, files);

    expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toBe('# Architecture\n');
  });
});
