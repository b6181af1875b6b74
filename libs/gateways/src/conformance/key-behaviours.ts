import assert from 'node:assert/strict';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOutcome } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import { canBeAsked, type ConformanceFixture, type ConformanceProfile } from './conformance-fixture.ts';
import { assertContains, cents, paidPayment, refundOf, refundsAtGateway } from './observing.ts';

/** The requests by which an adapter may search for our refund. */
const SEARCHES = ['list_refunds', 'get_refund', 'get_session'] as const;

/** The behaviours with idempotency keys that were used for another request, or that the gateway has forgotten. */
export const keyBehaviours: readonly Behaviour[] = [
  {
    name: 'initiating a payment again with another amount does not refuse the payment',
    async check(fixture) {
      const attempt = fixture.attempt(cents(fixture, 12_050));
      await fixture.gateway.initiate(attempt);

      const again = fixture.gateway.initiate({ ...attempt, amount: cents(fixture, 12_051) });

      const error: unknown = await again.then(() => undefined).catch((thrown: unknown) => thrown);
      assert.ok(error === undefined || error instanceof GatewayUnavailable, String(error));
    },
  },
  {
    name: 'a refund whose key is forgotten is not made twice, and its refusal is not final',
    needs: canBeAsked,
    async check(fixture) {
      const order = refundOf(await paidPayment(fixture), cents(fixture, 12_050));
      const first = await fixture.gateway.refund(order);
      fixture.controls.forgetKeys();

      const again = await fixture.gateway.refund(order);

      if (again.outcome !== 'unknown') assert.deepEqual(again, first);
      assert.deepEqual(await fixture.gateway.fetchRefund(order), first);
      assert.equal(refundsAtGateway(fixture, order.payment).length, 1);
    },
  },
  {
    name: 'a refund that is refused is unknown while the search for our own refund fails',
    needs: (profile) => canBeAsked(profile) && hasKeys(profile),
    check: (fixture) => checkFailedSearch(fixture, 'unknown'),
  },
  {
    name: 'a refund without an idempotency key is not done while the search that precedes it fails',
    needs: (profile) => canBeAsked(profile) && !hasKeys(profile),
    check: (fixture) => checkFailedSearch(fixture, 'not_done'),
  },
];

function hasKeys({ gateway }: ConformanceProfile): boolean {
  return gateway.capabilities.refundIdempotencyHours > 0;
}

async function checkFailedSearch(fixture: ConformanceFixture, outcome: RefundOutcome['outcome']): Promise<void> {
  const payment = await paidPayment(fixture);
  await fixture.gateway.refund(refundOf(payment, cents(fixture, 12_050)));
  const order = refundOf(payment, cents(fixture, 1));
  for (const operation of SEARCHES) fixture.controls.addFault({ operation, fault: 'error_before' });

  assertContains(await fixture.gateway.refund(order), { outcome });
}
