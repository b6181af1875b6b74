import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Discrepancy, remarks } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { CAP_REASON } from '../../../web/src/refunds/cap-reason.ts';
import { help } from '../../../web/src/texts/english/help.ts';
import { WorkItemKind } from '../../work-queue/work-item.ts';

const OPERATIONS = join(import.meta.dirname, '../../../../../docs/operations');
const DOCUMENTS = ['runbook.md', 'staff-decisions.md', 'privacy.md'];

type Topic = { readonly happened: string; readonly next: string; readonly more: string };

/** The help of each kind of waiting work. The compiler reports a missing kind. */
const topics: Readonly<Record<WorkItemKind, readonly Topic[]>> = {
  'pending-refund': [help.refund.pending, help.refund.approval, help.refund.cap],
  'failed-refund': [help.refund.failed],
  'stranded-refund': [help.refund.stranded],
  'external-refund': [help.refund.external, help.refund.externalFailed],
  'mismatched-payment': [help.mismatchedPayment],
  'open-dispute': [help.dispute],
  discrepancy: Discrepancy.shape.kind.options.map((kind) => help.discrepancy[kind]),
  'dead-letter': [help.deadLetter],
  'disabled-webhook-endpoint': [help.endpoint.failing, help.endpoint.gone],
  'requested-erasure': [help.erasure],
};

describe('the help in the interface', () => {
  it('exists for each kind of waiting work', () => {
    for (const kind of WorkItemKind.options) {
      expect([kind, topics[kind].length]).not.toEqual([kind, 0]);
      for (const { happened, next, more } of topics[kind]) expect([kind, happened, next, more]).not.toContain('');
    }
    expect(topics.discrepancy).toHaveLength(8);
  });

  it.each(Object.entries(topics))('quotes a paragraph of the runbook or of a guide word for word: %s', (_, those) => {
    const documents = DOCUMENTS.map((name) => withoutMarkup(readFileSync(join(OPERATIONS, name), 'utf8')));

    const retyped = those.map(({ more }) => more).filter((more) => !documents.some((text) => text.includes(more)));

    expect(retyped).toEqual([]);
  });

  it('recognises a refund that waits because of a cap', () => {
    for (const code of ['cap-of-person', 'cap-of-everybody'] as const) {
      expect(remarks[code].startsWith(CAP_REASON)).toBe(true);
    }
  });
});

/** The text of a document, without Markdown and line breaks. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/^\s*(?:-|\d+\.) /gm, '')
    .replaceAll(/\s+/g, ' ');
}
