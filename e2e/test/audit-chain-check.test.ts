import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditLink, Evidence } from '../src/model/checker/evidence.ts';
import { auditChainHolds } from '../src/model/checker/invariants/audit-chain-holds.ts';

describe('the check of the audit chain', () => {
  const first = auditRow({ sequence: 0, hash: '' }, 'process_refund');
  const second = auditRow(first, 'reject_refund');
  const third = auditRow(second, 'process_refund');
  const auditChain = [first, second, third];

  it('accepts an unbroken chain that contains the last link from before the run', () => {
    expect(broken(auditChain, first)).toEqual([]);
    expect(broken([], undefined)).toEqual([]);
  });

  it.each([
    ['entry 2 of the audit log (reject_refund of refund) was changed', [first, { ...second, staff: 'eve' }, third]],
    ['entry 2 of the audit log is missing', [first, third]],
    ['entry 1 of the audit log is missing', [second, third]],
    ['entry 3 of the audit log is gone or replaced', [first, second]],
  ])('reports that %s', (says, changed) => {
    expect(broken(changed, third)).toContain(says);
  });
});

/** The violations of a chain, for the last link that an earlier check recorded. */
function broken(auditChain: readonly object[], earlierAuditLink: object | undefined): string[] {
  return auditChainHolds({ auditChain, earlierAuditLink } as unknown as Evidence).map(({ says }) => says);
}

/** The next entry of a chain. The members of its canonical form are in their prescribed order. */
function auditRow({ sequence: last, hash }: AuditLink, name: string) {
  const sequence = last + 1;
  const at = new Date(0);
  const target = '{"id":"refund","type":"refund"}';
  const action = `{"name":"${name}","reason":null,"staff":"ann","target":${target}}`;
  const ending = `"after":{"a":1,"b":2},"at":"${at.toISOString()}","before":null,"id":"i","outcome":"succeeded","problem":null`;
  const canonical = `["${hash}",${sequence},{"action":${action},"actionId":"x",${ending}}]`;
  return {
    ...{
      sequence,
      hash: createHash('sha256').update(canonical).digest('hex'),
      id: 'i',
      action_id: 'x',
      at,
      staff: 'ann',
      action: name,
    },
    ...{ target_type: 'refund', target_id: 'refund', reason: null, outcome: 'succeeded', problem: null },
    ...{ before: null, after: { b: 2, a: 1 } },
  };
}
