import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isAbout,
  openPayment,
  paidPayment,
  refundEnd,
  refundOf,
  refundsAtGateway,
  reported,
  wholeUnits,
} from '../src/conformance.ts';
import { GatewayRejected } from '../src/gateway-errors.ts';
import type { GatewayPaymentReference } from '../src/gateway-records.ts';
import { gatewayNames } from '../src/gateway-registry.ts';
import { fixtureOf } from './fixture-of.ts';
import { currenciesAt, notAtStripe } from './gateway-currencies.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];

/** Money in any currency, half of it in a currency that the gateway charges. */
function anyMoneyAt(method: string): fc.Arbitrary<Money> {
  return fc.record({
    amount: fc.oneof(
      fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }).map((thousands) => Number(BigInt(thousands) * 1000n)),
    ),
    currency: fc.oneof(fc.constantFrom(...currencies), fc.constantFrom(...currenciesAt(method))),
  });
}

/** The time for a hundred runs, each with a whole payment and its refunds. */
const PROPERTY_MS_MAX = 120_000;

describe.each(gatewayNames)('money at the %s gateway', (method) => {
  const fixture = fixtureOf(method);

  it(
    'edge case 18: is charged exactly or definitely rejected, never rounded',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyMoneyAt(method), async (amount) => {
          const sessions = fixture().controls.sessions().length;

          const payment = await openPayment(fixture(), amount).catch((error: unknown) => error as Error);

          if (!(payment instanceof Error)) return expectCharged(payment, amount);
          expect(payment).toBeInstanceOf(GatewayRejected);
          expect(payment.message).toMatch(/\w/);
          expect(fixture().controls.sessions()).toHaveLength(sessions);
        }),
      );
    },
    PROPERTY_MS_MAX,
  );

  async function expectCharged(payment: GatewayPaymentReference, amount: Money): Promise<void> {
    fixture().controls.pay(payment.gatewayReference);
    expect((await reported(fixture(), 'payment succeeded', isAbout(payment))).amount).toEqual(amount);
    await fixture().clear();
  }

  it(
    'edge case 18: is refunded in part exactly or definitely rejected, never rounded',
    async () => {
      const part = fc.record({
        currency: fc.constantFrom(...currenciesAt(method)),
        amount: fc.integer({ min: 1, max: 1_000_000 }),
      });
      await fc.assert(
        fc.asyncProperty(part, async (amount) => {
          const payment = await paidPayment(fixture(), wholeUnits(1_000_000, amount.currency));
          const order = refundOf(payment, amount);

          if ((await refundEnd(fixture(), order)) === 'failed') {
            expect(refundsAtGateway(fixture(), payment)).toEqual([]);
          } else {
            const { allocationId } = order;
            const report = await reported(
              fixture(),
              'refund succeeded',
              (refund) => refund.allocationId === allocationId,
            );
            expect(report.amount).toEqual(amount);
          }
          await fixture().clear();
        }),
      );
    },
    PROPERTY_MS_MAX,
  );
});

describe('a currency whose decimals at Stripe are undocumented', () => {
  const fixture = fixtureOf('stripe');

  it.each(notAtStripe)('edge case 18: is rejected before anything is sent: %s', async (currency) => {
    const refusal = new GatewayRejected(`Stripe does not take ${currency}`);

    await expect(fixture().gateway.initiate(fixture().attempt(wholeUnits(1000, currency)))).rejects.toThrow(refusal);
    expect(fixture().controls.sessions()).toHaveLength(0);
  });
});
