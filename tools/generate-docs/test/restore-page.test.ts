import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamOf } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/operations/backup.md'), 'utf8');

describe('docs/operations/backup.md', () => {
  it('requires that every stream is deleted before all databases are restored', () => {
    const [, step = ''] = /^\d\. (Delete the streams: .*)$/m.exec(PAGE) ?? [];
    const named = Array.from(step.matchAll(/\b[A-Z]{5,}\b/g), ([stream]) => stream);

    expect(named.toSorted()).toEqual(Object.values(streamOf).toSorted());
  });
});
