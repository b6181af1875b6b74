import assert from 'node:assert/strict';
import { type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { GatewayRejected } from '../gateway-errors.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { isAbout, refundEnd, refundOf, refundsAtGateway, reported, wholeUnits } from './observing.ts';

/** The amount of a thousand whole units, as the checkout page shows it. */
const THOUSAND = /(?<![\d,.])1,000(?![\d,])/;

const currencies = Object.keys(currencyExponents) as readonly CurrencyCode[];

/** The behaviours with each currency: yen without decimals, euros with two, dinars with three, and all others. */
export const moneyBehaviours: readonly Behaviour[] = [
  ...currencies.map((currency): Behaviour => ({
    name: `edge case 18: ${currency} is charged and refunded in parts without a change of the amount`,
    needs: (profile) => profile.currencies.includes(currency),
    check: (fixture) => checkFigures(fixture, currency),
  })),
  {
    name: 'edge case 18: a currency that the gateway does not document is rejected before anything is sent',
    needs: (profile) => currencies.length > profile.currencies.length,
    async check(fixture) {
      const sessions = fixture.controls.sessions().length;
      for (const currency of currencies.filter((code) => !fixture.currencies.includes(code))) {
        const attempt = fixture.attempt(wholeUnits(1000, currency));
        await assert.rejects(fixture.gateway.initiate(attempt), GatewayRejected, currency);
      }
      assert.equal(fixture.controls.sessions().length, sessions);
    },
  },
];

async function checkFigures(fixture: ConformanceFixture, currency: CurrencyCode): Promise<void> {
  const { capabilities } = fixture.gateway;
  const [whole, part] = [wholeUnits(1000, currency), wholeUnits(1, currency)];
  const rest = { ...whole, amount: whole.amount - part.amount };

  const attempt = fixture.attempt(whole);
  const { gatewayReference, redirectUrl } = await fixture.gateway.initiate(attempt);
  assert.match(await textOf(redirectUrl), THOUSAND, `a thousand ${currency} on the page`);
  const named = { paymentId: attempt.paymentId, gatewayReference, captureReference: null };
  fixture.controls.pay(gatewayReference);
  const { amount, captureReference } = await reported(fixture, 'payment succeeded', isAbout(named));
  const payment = { ...named, captureReference };

  assert.deepEqual(amount, whole);
  if (capabilities.fetchPayment) assert.deepEqual((await fixture.gateway.fetchPayment(payment)).amount, whole);
  await checkRefunds(fixture, payment, capabilities.partialRefund ? [part, rest] : [whole]);
}

/**
 * The text of a page that the customer reads. The gateway places its decimal point by its own rules, not by the
 * adapter's.
 */
async function textOf(url: string): Promise<string> {
  return (await (await fetch(url)).text()).replaceAll(/<[^>]*>/g, ' ');
}

async function checkRefunds(
  fixture: ConformanceFixture,
  payment: Parameters<typeof refundOf>[0],
  parts: readonly Money[],
): Promise<void> {
  for (const part of parts) {
    const order = refundOf(payment, part);
    assert.equal(await refundEnd(fixture, order), 'succeeded', part.currency);
    const isOurs = ({ allocationId }: { allocationId: string | null }) => allocationId === order.allocationId;
    assert.deepEqual((await reported(fixture, 'refund succeeded', isOurs)).amount, part);
  }
  assert.equal(refundsAtGateway(fixture, payment).length, parts.length);
  const entry = fixture.controls.ledger().find(({ session }) => session.id === payment.gatewayReference);
  assert.equal(entry?.remaining, 0, `nothing of the ${parts[0]?.currency ?? ''} remains`);
}
