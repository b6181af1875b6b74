import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { currencyExponents, type GatewayReport, isVerified } from '@booking/contracts';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture, ConformanceProfile } from './conformance-fixture.ts';
import { type Authentic, cents, NO_CURRENCY, paidPayment, read, until, usualCurrencyOf } from './observing.ts';

const byAddressOfAccount: NonNullable<Behaviour['needs']> = ({ gateway }) =>
  !gateway.capabilities.callbackAddressPerPayment;

/** The currencies in which we never charge. The second one is missing if the gateway charges every currency. */
const strangeCurrencies: Readonly<Record<string, (profile: ConformanceProfile) => string | undefined>> = {
  'an unknown currency': () => NO_CURRENCY,
  'a currency that we cannot charge': ({ currencies }) =>
    Object.keys(currencyExponents).find((code) => !currencies.some((charged) => charged === code)),
};

/**
 * The behaviours with money of other applications on the same account. The receiver of webhooks recognises such money
 * by the reference of the payment, and because it does not carry our id.
 */
export const foreignBehaviours: readonly Behaviour[] = [
  {
    name: "edge case 42: another application's payment, its refund and its dispute are readable and do not carry our id",
    needs: byAddressOfAccount,
    async check(fixture) {
      for (const callback of await callbacksInDashboard(fixture)) assertReadable(await read(fixture, callback));
    },
  },
  {
    name: "edge case 42: a random UUID as another application's reference is not taken for our id",
    needs: (profile) => byAddressOfAccount(profile) && !profile.gateway.capabilities.takesWhenAsked,
    async check(fixture) {
      for (const callback of await callbacksOfShop(fixture)) assertReadable(await read(fixture, callback));
    },
  },
  ...Object.entries(strangeCurrencies).flatMap(([what, currencyIn]): Behaviour[] => [
    {
      name: `edge case 42: another application's payment in ${what}, its refund and its dispute are readable and report no money`,
      needs: (profile) => byAddressOfAccount(profile) && currencyIn(profile) !== undefined,
      async check(fixture) {
        const callbacks = await callbacksInDashboard(fixture, currencyIn(fixture));
        for (const callback of callbacks) {
          const result = await fixture.gateway.handleWebhook(callback);
          assertReadable(result);
          if (isVerified(result)) result.reports.forEach(({ kind }) => assert.equal(kind, 'dispute'));
        }
      },
    },
    {
      name: `our own payment in ${what} is rejected or stored for staff, or its webhook is only a hint`,
      needs: (profile) => currencyIn(profile) !== undefined,
      check: (fixture) => checkOwnMoney(fixture, currencyIn(fixture) ?? NO_CURRENCY),
    },
  ]),
];

/** The webhooks about a payment in the dashboard, its refund and its dispute. */
function callbacksInDashboard(fixture: ConformanceFixture, currency?: string): Promise<readonly RawCallback[]> {
  return callbacksAbout(fixture, fixture.payInDashboard(700, currency));
}

/** The webhooks about a sale of another shop, which sends random UUIDs in all members where we send our ids. */
async function callbacksOfShop(fixture: ConformanceFixture): Promise<readonly RawCallback[]> {
  const sale = { ...fixture.attempt(cents(fixture, 700)), paymentId: randomUUID() };
  const { gatewayReference } = await fixture.gateway.initiate(sale);
  fixture.controls.pay(gatewayReference);
  return callbacksAbout(fixture, gatewayReference);
}

/** The webhooks about a paid session, its refund and its dispute. */
async function callbacksAbout(fixture: ConformanceFixture, session: string): Promise<readonly RawCallback[]> {
  fixture.controls.refund(session, 300);
  fixture.controls.openDispute(session);
  const isWaiting = () => fixture.controls.callbacks().some(({ status }) => status === 'waiting');
  await until('The end of the deliveries', () => (isWaiting() ? undefined : true));
  assert.ok(fixture.received.length > 0, 'the gateway calls back');
  return fixture.received;
}

function assertReadable(result: WebhookResult): asserts result is Authentic {
  assert.ok(result.result === 'authentic');
  assert.equal(result.unreadable, null);
  result.reports.forEach(assertUnmarked);
}

function assertUnmarked(report: GatewayReport): void {
  if (report.kind === 'payment') assert.equal(report.paymentId, null);
  if (report.kind === 'refund') assert.equal(report.allocationId, null);
}

/** Sends the webhooks of our payment once more, in another currency. */
async function checkOwnMoney(fixture: ConformanceFixture, currency: string): Promise<void> {
  const { gatewayReference } = await paidPayment(fixture);
  const usual = usualCurrencyOf(fixture);
  for (const { rawBody } of [...fixture.received]) {
    const body = rawBody
      .toString()
      .replaceAll(`"${usual}"`, `"${currency}"`)
      .replaceAll(`"${usual.toLowerCase()}"`, `"${currency.toLowerCase()}"`);
    if (body === rawBody.toString()) continue;
    const count = fixture.received.length;
    fixture.controls.sendOddity(gatewayReference, body);
    const result = await fixture.gateway.handleWebhook(await until('The webhook', () => fixture.received[count]));
    if (result.result === 'refused' || !isVerified(result)) continue;
    assert.deepEqual(result.reports, []);
    assert.ok(result.unreadable !== null, 'staff do not see it');
  }
}
