import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { type CurrencyCode, currencyExponents, type GatewayReport, isVerified, type Money } from '@booking/contracts';
import { newId } from '@booking/runtime';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { GatewayPaymentReference, RefundOrder, RefundOutcome } from '../gateway-records.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import type { ConformanceFixture, ConformanceProfile, ReportName } from './conformance-fixture.ts';

/** A currency that no adapter accepts: the test code of ISO 4217. */
export const NO_CURRENCY = 'XTS';
const WAIT_MS_MAX = 10_000;
const WAIT_MS = 5;

export type Authentic = Extract<WebhookResult, { result: 'authentic' }>;
export type Kind = GatewayReport['kind'];
type ReportOf<K extends Kind> = Extract<GatewayReport, { kind: K }>;

/** A currency that the gateway charges, with two decimals at every gateway. */
export function usualCurrencyOf({ currencies }: Pick<ConformanceProfile, 'currencies'>): CurrencyCode {
  const usual = (['EUR', 'USD', 'PHP'] as const).find((currency) => currencies.includes(currency));
  assert.ok(usual, 'No currency of two decimals is charged');
  return usual;
}

/** An amount in hundredths of the usual currency. */
export function cents(profile: Pick<ConformanceProfile, 'currencies'>, amount: number): Money {
  return { amount, currency: usualCurrencyOf(profile) };
}

export function wholeUnits(units: number, currency: CurrencyCode): Money {
  return { amount: Number(BigInt(units) * 10n ** BigInt(currencyExponents[currency])), currency };
}

/** Opens a session where the customer can pay this amount, or 120.50 of the usual currency. */
export async function openPayment(
  fixture: ConformanceFixture,
  amount: Money = cents(fixture, 12_050),
): Promise<GatewayPaymentReference> {
  const attempt = fixture.attempt(amount);
  const { gatewayReference } = await fixture.gateway.initiate(attempt);
  return { paymentId: attempt.paymentId, gatewayReference, captureReference: null, isWanted };
}

/** Answers that the payment is still wanted. */
function isWanted(): Promise<boolean> {
  return Promise.resolve(true);
}

/** A completed payment, as we know it after its report. */
export async function paidPayment(fixture: ConformanceFixture, amount?: Money): Promise<GatewayPaymentReference> {
  const payment = await openPayment(fixture, amount);
  fixture.controls.pay(payment.gatewayReference);
  const { captureReference } = await reported(fixture, 'payment succeeded', isAbout(payment));
  return { ...payment, captureReference };
}

export function refundOf(payment: GatewayPaymentReference, amount: Money): RefundOrder {
  return { allocationId: newId(), refundId: newId(), payment, amount };
}

export function refundsAtGateway({ controls }: ConformanceFixture, { gatewayReference }: GatewayPaymentReference) {
  return controls.refunds().filter(({ sessionId }) => sessionId === gatewayReference);
}

/** A genuine webhook about a completed payment, as it arrived. */
export async function genuineCallback(fixture: ConformanceFixture): Promise<RawCallback> {
  await paidPayment(fixture);
  const results = await Promise.all(fixture.received.map((callback) => read(fixture, callback)));
  const index = results.findIndex((result) => reportsOf(result).some(({ status }) => status === 'succeeded'));
  const callback = fixture.received[index];
  assert.ok(callback, 'No webhook reports the payment');
  return callback;
}

/** The adapter's result for a webhook. For a hint, it has the reports of `fetchReports`. */
export async function read({ gateway }: ConformanceFixture, callback: RawCallback): Promise<WebhookResult> {
  const result = await gateway.handleWebhook(callback);
  if (result.result === 'refused' || isVerified(result) || !gateway.fetchReports) return result;
  const ask = gateway.fetchReports.bind(gateway);
  const reports = (await Promise.all(result.reports.map(ask))).flat();
  if (gateway.capabilities.takesWhenAsked) await Promise.all(reports.map((report) => take(gateway, report)));
  return { ...result, reports };
}

/** Fetches a pending payment. The gateway may wait for us to capture the money, which `fetchPayment` does. */
async function take(gateway: PaymentGateway, report: GatewayReport): Promise<void> {
  if (report.kind !== 'payment' || report.status !== 'pending') return;
  const { paymentId, reference: gatewayReference, captureReference } = report;
  assert.ok(paymentId !== null && gatewayReference !== null, 'the pending payment has no reference');
  await gateway.fetchPayment({ paymentId, gatewayReference, captureReference, isWanted });
}

export function reportsOf(result: WebhookResult): readonly GatewayReport[] {
  return result.result === 'authentic' ? result.reports : [];
}

/** The adapter's results for all webhooks so far that report about this kind of record. */
export async function resultsAbout(fixture: ConformanceFixture, kind: Kind): Promise<Authentic[]> {
  const results = await Promise.all(fixture.received.map((callback) => read(fixture, callback)));
  return results.filter(
    (result): result is Authentic =>
      result.result === 'authentic' && result.reports.some((report) => report.kind === kind),
  );
}

/** Waits for a webhook that reports the given fact. */
export function reported<K extends Kind>(
  fixture: ConformanceFixture,
  fact: ReportName & `${K} ${string}`,
  isMeant: (report: ReportOf<K>) => boolean = () => true,
): Promise<ReportOf<K>> {
  const isThis = (report: GatewayReport) =>
    `${report.kind} ${report.status}` === fact && isMeant(report as ReportOf<K>);
  return latestReport(fixture, isThis, fact) as Promise<ReportOf<K>>;
}

/** Waits for a report that meets a condition. The latest webhook is read first. */
async function latestReport(
  fixture: ConformanceFixture,
  isMeant: (report: GatewayReport) => boolean,
  what: string,
): Promise<GatewayReport> {
  let seen = 0;
  return until(`A webhook that reports "${what}"`, async () => {
    const callbacks = fixture.received.slice(seen).reverse();
    seen += callbacks.length;
    for (const callback of callbacks) {
      const found = reportsOf(await read(fixture, callback)).find(isMeant);
      if (found) return found;
    }
    return undefined;
  });
}

/** Whether a report is about this payment, by our id or by the gateway's reference. */
export function isAbout({ paymentId, gatewayReference }: GatewayPaymentReference) {
  return (report: ReportOf<'payment'>) => report.paymentId === paymentId || report.reference === gatewayReference;
}

/**
 * Waits for a report of this status, unless the gateway sends none. Then asserts that the fetched payment has the
 * status, if payments can be fetched.
 */
export async function known(
  fixture: ConformanceFixture,
  payment: GatewayPaymentReference,
  what: ReportOf<'payment'>['status'] | 'cancelled',
): Promise<void> {
  const { gateway, unreported } = fixture;
  const status = what === 'cancelled' ? 'expired' : what;
  if (!unreported.has(`payment ${what}`)) await reported(fixture, `payment ${status}`, isAbout(payment));
  if (gateway.capabilities.fetchPayment) assert.equal((await gateway.fetchPayment(payment)).status, status);
}

/** The final status of a refund: from the answer, or from a later report if it was pending. */
export async function refundEnd(
  fixture: ConformanceFixture,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome['outcome'], 'pending'>> {
  const answer = await fixture.gateway.refund(order);
  if (answer.outcome !== 'pending') return answer.outcome;
  const isEnd = (report: GatewayReport) =>
    report.kind === 'refund' && report.reference === answer.reference && report.status !== 'pending';
  const { status } = await latestReport(fixture, isEnd, 'the end of a refund');
  return status === 'failed' ? 'failed' : 'succeeded';
}

/** Waits until a value is found. Throws after ten seconds without one. */
export async function until<Found>(
  what: string,
  look: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    assert.ok(Date.now() < deadline, `${what} did not come in time`);
    await wait(WAIT_MS);
  }
}

/** Asserts that the members of the expected object are equal. */
export function assertContains(actual: unknown, expected: object): void {
  assert.partialDeepStrictEqual(actual, expected);
}
