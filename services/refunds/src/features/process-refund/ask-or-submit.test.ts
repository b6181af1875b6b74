import type { GatewayCapabilities, PaymentGateway } from '@booking/gateways';
import { GatewayRejected, GatewayUnavailable, type RefundOutcome } from '@booking/gateways/records';
import { createLogger } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import type { Allocation } from '../../refund/allocation.ts';
import { askOrSubmit } from './ask-or-submit.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const succeeded: RefundOutcome = { outcome: 'succeeded', reference: 're_1' };
const claimedAt = new Date('2026-01-01T12:00:00Z');
const earlier = new Date('2026-01-01T11:00:00Z');

describe('edge case 32: a gateway that refunds whole payments only', () => {
  it('is not called for a part of a payment; the allocation fails with the reason', async () => {
    const { gateway, calls } = aGateway({ partialRefund: false });

    expect(await ask(gateway, aClaim({ isWhole: false }))).toEqual({
      outcome: { outcome: 'failed', reference: null, reason: 'This gateway refunds whole payments only.' },
    });
    expect(calls).toEqual([]);
  });

  it('is polled about an allocation that was submitted, and is not submitted again', async () => {
    const { gateway, calls } = aGateway({ partialRefund: false });
    const allocation = { status: 'submitted', firstSentAt: earlier } as Allocation;

    expect(await ask(gateway, aClaim({ allocation, isWhole: false }))).toMatchObject({
      outcome: { outcome: 'unknown', reason: 'This gateway refunds whole payments only.' },
    });
    expect(calls).toEqual(['fetchRefund own']);
  });

  it('is called for a whole payment', async () => {
    const { gateway, calls } = aGateway({ partialRefund: false });

    expect(await ask(gateway, aClaim({ isWhole: true }))).toEqual({ outcome: succeeded });
    expect(calls).toEqual(['refund']);
  });
});

describe('edge case 8: an allocation that was submitted', () => {
  it.each([
    ['is polled and not repeated when the gateway knows it', { found: succeeded, hours: 24 }, ['fetchRefund own']],
    ['is repeated when the gateway does not know it', { found: undefined, hours: 24 }, ['fetchRefund own', 'refund']],
    ['is not repeated when the gateway has no keys', { found: undefined, hours: 0 }, ['fetchRefund own']],
    ['is not repeated when the key may have expired', { found: undefined, hours: 1 }, ['fetchRefund own']],
  ])('%s', async (_what, { found, hours }, expected) => {
    const { gateway, calls } = aGateway({ refundIdempotencyHours: hours }, { own: found });
    const allocation = { status: 'submitted', firstSentAt: earlier } as Allocation;

    await ask(gateway, aClaim({ allocation }));

    expect(calls).toEqual(expected);
  });

  it.each([
    ['once the key may have expired', { hours: 48, sentAt: '2025-12-30T12:00:00Z' }, true],
    ['not while the key is valid', { hours: 48, sentAt: '2025-12-30T12:02:00Z' }, undefined],
    ['not just before the key expires', { hours: 48, sentAt: '2025-12-30T12:00:30Z' }, false],
    ['without keys, after a day', { hours: 0, sentAt: '2025-12-31T12:00:00Z' }, true],
    ['without keys, not within a day', { hours: 0, sentAt: '2025-12-31T12:00:01Z' }, false],
  ])('is unresolved when the gateway does not know it: %s', async (_when, { hours, sentAt }, isUnresolved) => {
    const { gateway } = aGateway({ refundIdempotencyHours: hours });
    const allocation = { status: 'submitted', firstSentAt: new Date(sentAt) } as Allocation;

    expect((await ask(gateway, aClaim({ allocation }))).isUnresolved).toBe(isUnresolved);
  });
});

describe('edge case 8: an allocation whose gateway no longer knows its payment, as after a change of the account', () => {
  const rejecting = {
    ...aGateway({}).gateway,
    fetchRefund: () => Promise.reject(new GatewayRejected('no such payment')),
  };

  it.each([
    ['with the message of the gateway at first', earlier, 'no such payment', false],
    ['unresolved once the key may have expired', new Date('2025-12-30T12:00:00Z'), /Staff/, true],
  ])('has an unknown outcome, %s', async (_when, firstSentAt, reason, isUnresolved) => {
    const allocation = { status: 'submitted', firstSentAt } as Allocation;

    expect(await ask(rejecting, aClaim({ allocation }))).toEqual({
      outcome: { outcome: 'unknown', reason: expect.stringMatching(reason) as unknown },
      isUnresolved,
    });
  });

  it('is not submitted while the outcome of the allocation that it replaces is uncertain', async () => {
    const allocation = { status: 'reserved', firstSentAt: null } as Allocation;

    expect(await ask(rejecting, aClaim({ allocation, replacedIds: ['first'] }))).toMatchObject({
      outcome: { outcome: 'unknown' },
    });
  });
});

it.each([
  ['pending', /has received/],
  ['submitted', /does not know/],
] as const)('shows staff why an allocation waits when it is %s and was not reported', async (status, reason) => {
  const { gateway } = aGateway({ refundIdempotencyHours: 0 });
  const allocation = { status, firstSentAt: earlier } as Allocation;

  expect(await ask(gateway, aClaim({ allocation }))).toMatchObject({
    outcome: { outcome: 'unknown', reason: expect.stringMatching(reason) as unknown },
    isUnresolved: false,
  });
});

describe('edge case 28: an allocation of a payment that was disputed meanwhile', () => {
  it.each([
    ['never sent', 'reserved', 'failed', []],
    ['unknown to the gateway', 'submitted', 'unknown', ['fetchRefund own']],
  ] as const)('is not sent when it was %s', async (_what, status, outcome, expected) => {
    const { gateway, calls } = aGateway({});
    const allocation = { status, firstSentAt: earlier } as Allocation;

    expect(await ask(gateway, aClaim({ allocation, isDisputed: true }))).toMatchObject({
      outcome: { outcome },
    });
    expect(calls).toEqual(expected);
  });

  it('is unresolved, like an allocation without a dispute, once the key may have expired', async () => {
    const { gateway } = aGateway({ refundIdempotencyHours: 1 });
    const allocation = { status: 'submitted', firstSentAt: new Date('2025-12-30T12:00:00Z') } as Allocation;

    expect(await ask(gateway, aClaim({ allocation, isDisputed: true }))).toMatchObject({
      isUnresolved: true,
    });
  });
});

describe('an unsent allocation that the gateway may know from before a restore', () => {
  const reserved = { status: 'reserved', gatewayReference: null } as Allocation;

  it.each([
    ['is not submitted when the gateway knows it', succeeded, ['fetchRefund own']],
    ['is submitted when the gateway does not know it', undefined, ['fetchRefund own', 'refund']],
  ])('%s', async (_what, found, expected) => {
    const { gateway, calls } = aGateway({}, { own: found });

    expect(await ask(gateway, aClaim({ allocation: reserved, mayBeKnown: true }))).toEqual({
      outcome: succeeded,
    });
    expect(calls).toEqual(expected);
  });

  it.each([
    ['is submitted when the gateway refuses the query', new GatewayRejected('no such payment'), 0, ['refund']],
    ['is not submitted while the gateway does not answer', new GatewayUnavailable('answered 503'), 287, []],
    ['is submitted after 288 attempts', new GatewayUnavailable('answered 503'), 288, ['refund']],
    ['is not submitted while our own database fails', new Error('no connection'), 288, []],
  ])('%s', async (_what, error, attempts, expected) => {
    const { gateway, calls } = aGateway({});
    const failing = { ...gateway, fetchRefund: () => Promise.reject(error) };

    await ask(failing, aClaim({ allocation: { ...reserved, attempts }, mayBeKnown: true }));

    expect(calls).toEqual(expected);
  });
});

describe('edge case 8: an allocation that replaces an earlier one', () => {
  const replacedIds = ['second', 'first'];
  const failed: RefundOutcome = { outcome: 'failed', reference: 're_0', reason: 'refused' };
  const pending: RefundOutcome = { outcome: 'pending', reference: 're_0', reason: null };
  const unknown: RefundOutcome = { outcome: 'unknown', reason: 'odd' };
  const reserved = { status: 'reserved', gatewayReference: null } as Allocation;
  const submitted = { status: 'submitted', gatewayReference: null, firstSentAt: earlier } as Allocation;
  const matched = { status: 'pending', gatewayReference: 're_0', firstSentAt: earlier } as Allocation;
  const named = { status: 'pending', gatewayReference: 're_1', firstSentAt: earlier } as Allocation;
  const asked = ['fetchRefund second', 'fetchRefund first'];

  it.each([
    ['submitted when the gateway has no earlier allocation', reserved, {}, succeeded, [...asked, 'refund']],
    [
      'submitted when all earlier allocations have failed',
      reserved,
      { first: failed, second: failed },
      succeeded,
      [...asked, 'refund'],
    ],
    [
      'not submitted when the gateway has an earlier allocation',
      reserved,
      { first: pending, second: failed },
      pending,
      asked,
    ],
    [
      'not submitted while an earlier allocation is uncertain',
      reserved,
      { second: unknown },
      unknown,
      asked.slice(0, 1),
    ],
    [
      'submitted again only when the gateway has no earlier allocation',
      submitted,
      {},
      succeeded,
      ['fetchRefund own', ...asked, 'refund'],
    ],
    [
      'not submitted again when the gateway has an earlier allocation',
      submitted,
      { first: pending },
      pending,
      ['fetchRefund own', ...asked],
    ],
    [
      'settled by its own refund when the gateway knows it',
      submitted,
      { own: succeeded, first: pending },
      succeeded,
      ['fetchRefund own'],
    ],
    [
      'settled by the earlier refund that it has taken over',
      matched,
      { first: failed },
      failed,
      ['fetchRefund own', ...asked],
    ],
  ] as const)('is %s', async (_what, allocation, found, outcome, expected) => {
    const { gateway, calls } = aGateway({}, found);

    expect(await ask(gateway, aClaim({ allocation, replacedIds }))).toEqual({ outcome });
    expect(calls).toEqual(expected);
  });

  it.each([
    ['our own database', new Error('no connection'), 'The gateway did not answer properly, and is asked again.'],
    ['the gateway', new GatewayUnavailable('answered 503'), 'answered 503'],
  ])('is not sent, and counts as never sent, after an error of %s during the query', async (_whose, error, reason) => {
    const { gateway, calls } = aGateway({ refundIdempotencyHours: 0 });
    const failing = { ...gateway, fetchRefund: () => Promise.reject(error) };

    expect(await ask(failing, aClaim({ allocation: reserved, replacedIds }))).toEqual({
      outcome: { outcome: 'not_done', reason },
    });
    expect(calls).toEqual([]);
  });

  it('keeps its own refund when the refund of an earlier allocation is found', async () => {
    const { gateway } = aGateway({}, { first: pending });

    expect(await ask(gateway, aClaim({ allocation: named, replacedIds }))).toMatchObject({
      outcome: { outcome: 'unknown' },
    });
  });

  it('is matched even if the payment is disputed: the money has already been refunded', async () => {
    const { gateway } = aGateway({}, { first: pending });

    const claimed = aClaim({ allocation: reserved, replacedIds, isDisputed: true });
    expect(await ask(gateway, claimed)).toEqual({ outcome: pending });
  });
});

function ask(gateway: PaymentGateway, claimed: ClaimedAllocation) {
  return askOrSubmit(gateway, claimed, logger);
}

/** The refunds at a gateway, by our keys. */
type Found = Readonly<Record<string, RefundOutcome | undefined>>;

/** A gateway with these refunds, which records its calls. */
function aGateway(capabilities: Partial<GatewayCapabilities>, found: Found = {}) {
  const calls: string[] = [];
  const answer = <Answer>(call: string, given: Answer): Promise<Answer> => {
    calls.push(call);
    return Promise.resolve(given);
  };
  const gateway = {
    capabilities: { partialRefund: true, refundIdempotencyHours: 24, ...capabilities },
    refund: () => answer('refund', succeeded),
    fetchRefund: ({ allocationId }) => answer(`fetchRefund ${allocationId}`, found[allocationId]),
  } as Partial<PaymentGateway> as PaymentGateway;
  return { gateway, calls };
}

function aClaim(changes: Partial<ClaimedAllocation>): ClaimedAllocation {
  const allocation = { status: 'reserved' } as Allocation;
  const order = { allocationId: 'own' };
  return {
    allocation,
    order,
    replacedIds: [],
    isNamed: true,
    isWhole: true,
    isDisputed: false,
    mayBeKnown: false,
    claimedAt,
    ...changes,
  } as ClaimedAllocation;
}
