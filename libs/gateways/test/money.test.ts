import { AMOUNT_MINOR_MAX, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gatewayNames } from '../src/gateway-registry.ts';
import { GatewayRejected, type GatewayPaymentReference, type RefundOutcome } from '../src/payment-gateway.ts';
import { currenciesAt, notAtStripe } from './gateway-currencies.ts';
import { everyRecord, GatewayStage, refundOf } from './gateway-stage.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];

/** A thousand whole units in the heading of a checkout page. */
const THOUSAND = /[^\d,]1,000(\.0+)?<\/h1>/;

const anyMoney = fc.record({
  amount: fc.oneof(
    fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: 1_000_000 }).map((thousands) => Number(BigInt(thousands) * 1000n)),
  ),
  currency: fc.constantFrom(...currencies),
}) satisfies fc.Arbitrary<Money>;

describe.each(gatewayNames)('money at the %s gateway', (method) => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  const taken = currenciesAt(method);

  it.each(taken)('edge case 18: %s is charged and refunded in parts as the same figures', async (currency) => {
    const whole = wholeUnits(1000, currency);
    const part = wholeUnits(1, currency);
    const payment = await stage.paidPayment(whole);

    expect(await pageOf(payment)).toMatch(THOUSAND);
    expect((await stage.gateway.fetchPayment(payment)).amount).toEqual(whole);
    expect((await stage.reported('payment', 'succeeded')).amount).toEqual(whole);
    expect(await stage.gateway.refund(refundOf(payment, part))).toMatchObject({ outcome: 'succeeded' });
    expect((await stage.reported('refund', 'succeeded')).amount).toEqual(part);

    const rest = { ...whole, amount: whole.amount - part.amount };
    expect(await stage.gateway.refund(refundOf(payment, rest))).toMatchObject({ outcome: 'succeeded' });
    expect(await refundedAmounts(payment)).toEqual([part, rest]);
    expect(remainingOf(payment)).toBe(0);
  });

  it('edge case 18: any amount is charged exactly or definitely refused, never rounded', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoney, async (amount) => {
        const sessions = stage.controls.sessions().length;

        const payment = await stage.paidPayment(amount).catch((error: unknown) => error);

        if (payment instanceof Error) {
          expect(method).not.toBe('sandbox');
          expect(payment).toBeInstanceOf(GatewayRejected);
          expect(payment.message).toMatch(/\w/);
          expect(stage.controls.sessions()).toHaveLength(sessions);
        } else {
          expect((await stage.gateway.fetchPayment(payment as GatewayPaymentReference)).amount).toEqual(amount);
        }
      }),
    );
  });

  it('edge case 18: any part is refunded exactly or definitely refused, never rounded', async () => {
    const part = fc.record({ currency: fc.constantFrom(...taken), amount: fc.integer({ min: 1, max: 1_000_000 }) });
    await fc.assert(
      fc.asyncProperty(part, async (amount) => {
        const payment = await stage.paidPayment(wholeUnits(1_000_000, amount.currency));

        const outcome = await stage.gateway.refund(refundOf(payment, amount));

        const isRefused = isDefinitelyRefused(outcome);
        expect(outcome).toMatchObject(
          isRefused ? { reason: expect.stringMatching(amount.currency) } : { outcome: 'succeeded' },
        );
        expect(method === 'sandbox' && isRefused).toBe(false);
        expect(await refundedAmounts(payment)).toEqual(isRefused ? [] : [amount]);
      }),
    );
  });

  /** What the customer reads: the gateway sets the decimal point by its own rules, not by those of the adapter. */
  async function pageOf({ gatewayReference }: GatewayPaymentReference): Promise<string> {
    return (await fetch(`${stage.simulator.url}/checkout/${gatewayReference}`)).text();
  }

  async function refundedAmounts(payment: GatewayPaymentReference): Promise<(Money | null | undefined)[]> {
    const refunds = stage.refundsAtGateway(payment);
    const from = new Date(refunds[0]?.createdAt ?? Date.now());
    const time = { from, until: new Date(Date.now() + 1000), after: null };
    const listed = await everyRecord((page) => stage.gateway.listRefunds?.(page), time);
    return refunds.map(({ id }) => listed.find(({ reference }) => reference === id)?.amount);
  }

  function remainingOf({ gatewayReference }: GatewayPaymentReference): number | undefined {
    return stage.controls.ledger().find(({ session }) => session.id === gatewayReference)?.remaining;
  }
});

describe('money that Stripe counts in a way nobody knows', () => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set('stripe');
  });
  afterAll(() => stage.strike());

  it.each(notAtStripe)('edge case 18: %s is refused before anything is sent', async (currency) => {
    const refusal = new GatewayRejected(`Stripe does not take ${currency}`);

    await expect(stage.gateway.initiate(stage.attempt(wholeUnits(1000, currency)))).rejects.toThrow(refusal);
    expect(stage.controls.sessions()).toHaveLength(0);
  });
});

function wholeUnits(units: number, currency: CurrencyCode): Money {
  return { amount: Number(BigInt(units) * 10n ** BigInt(currencyExponents[currency])), currency };
}

function isDefinitelyRefused(outcome: RefundOutcome): boolean {
  return outcome.outcome === 'failed' && outcome.reference === null;
}
