import { type Booking, type CancellationPolicy, type Currency, isProblem, type Money } from '@booking/client';
import { simulatedGateways } from '@booking/gateway-simulator';
import { letThingsHappen, observe } from './narrator.ts';
import { type Cast, offerOwnPrice, type PaidBooking, payBooking } from './paid-booking.ts';
import { show, showState } from './show.ts';

/** The policy of the demo: a cancellation at any time costs 20 percent and a fee of five units. */
function policyIn(currency: Currency): CancellationPolicy {
  return [{ refundPercent: 80, fee: { amount: 500, currency } }];
}

/**
 * Plays the whole life of two bookings: the first is refunded, the second is cancelled. Throws at the first expectation
 * that is not observed.
 */
export async function playBookings(cast: Cast): Promise<void> {
  cast.narrator.chapter('A booking is paid');
  await offerOwnPrice(cast);
  const paid = await payBooking(cast);

  cast.narrator.chapter('The gateway repeats a webhook, and somebody forges one');
  await repeatCallback(cast, paid);
  await forgeCallback(cast, paid);

  cast.narrator.chapter('It is refunded');
  await refundPart(cast, paid.booking);
  await refundTooMuch(cast, paid.booking);
  await refundRest(cast, paid);

  cast.narrator.chapter('Another booking is paid, and cancelled by staff on its terms');
  await cancel(cast, await payBooking(cast, { cancellationPolicy: policyIn(simulatedGateways[cast.method].currency) }));
}

async function repeatCallback({ narrator, gateway, alice, method }: Cast, paid: PaidBooking): Promise<void> {
  await narrator.step('the same webhook again', async () => {
    const callback = await gateway.callback(paid.sessionId, simulatedGateways[method].paidEvent);
    const status = await gateway.redeliver(callback.id);
    observe(status === 200, 'it is acknowledged with 200');
    await letThingsHappen();
    const booking = await alice.booking(paid.booking.id);
    observe(JSON.stringify(booking) === JSON.stringify(paid.booking), 'the booking is as it was');
    observe((await alice.payments(booking.id)).length === 1, 'there is one payment');
    return { observed: 'acknowledged with 200, nothing happened', result: undefined };
  });
}

async function forgeCallback({ narrator, gateway, alice, method }: Cast, paid: PaidBooking): Promise<void> {
  await narrator.step('a forged webhook', async () => {
    const callback = await gateway.callback(paid.sessionId, simulatedGateways[method].paidEvent);
    const altered = await gateway.redeliver(callback.id, 'body');
    const unproven = await gateway.redeliver(callback.id, 'signature');
    const { unverifiable } = simulatedGateways[method];
    observe(unverifiable === 'body' || altered === 401, 'an altered body is refused');
    observe(unverifiable === 'signature' || unproven === 401, 'a wrong signature is refused');
    const booking = await alice.booking(paid.booking.id);
    observe(JSON.stringify(booking) === JSON.stringify(paid.booking), 'the booking is as it was');
    return {
      observed: 'both are rejected: the wrong signature and the altered body',
      result: undefined,
    };
  });
}

async function refundPart({ narrator, staff, alice }: Cast, { id, total }: Booking): Promise<void> {
  const part: Money = { ...total, amount: 4_000 };
  await narrator.step(`staff refund ${show(part)}`, async () => {
    const order = { amount: part, reason: 'one night less' };
    const { status } = await staff.api.requestRefund(id, order, { waitSeconds: 10 });
    observe(status === 'succeeded', 'the refund has succeeded');
    const result = await alice.bookingWhich(id, { paymentStatus: 'partially_refunded', refunded: part });
    return { observed: `succeeded; the booking is ${showState(result)}`, result };
  });
}

async function refundTooMuch({ narrator, staff }: Cast, { id, total }: Booking): Promise<void> {
  await narrator.step(`then all of ${show(total)}, which is too much`, async () => {
    const error: unknown = await staff.api.requestRefund(id, { amount: total }).catch((thrown: unknown) => thrown);
    observe(isProblem(error, 'refund-exceeds-balance'), 'the refusal names the remaining amount');
    const { remaining } = error.problem;
    observe(remaining.amount === total.amount - 4_000, 'the remaining amount is right');
    return { observed: `refused with 422, ${show(remaining)} remain`, result: remaining };
  });
}

async function refundRest({ narrator, staff, alice, gateway }: Cast, paid: PaidBooking): Promise<void> {
  const { id, total } = paid.booking;
  await narrator.step('then the remainder', async () => {
    const { status, amount } = await staff.api.requestRefund(id, {}, { waitSeconds: 10 });
    observe(status === 'succeeded', 'the refund has succeeded');
    const result = await alice.bookingWhich(id, { paymentStatus: 'refunded', refunded: total });
    return { observed: `${show(amount)} succeeded; the booking is ${showState(result)}`, result };
  });
  await assertLedger({ gateway, narrator }, paid, 0);
}

async function cancel({ narrator, staff, alice, gateway }: Cast, paid: PaidBooking): Promise<void> {
  const { id } = paid.booking;
  const { quote, fee, refund } = await narrator.step('alice asks what cancelling costs', async () => {
    const result = await alice.api.quoteCancellation(id);
    return { observed: `${show(result.fee)} stay, ${show(result.refund)} go back`, result };
  });
  await narrator.step('alice may not cancel a confirmed booking', async () => {
    const error: unknown = await alice.api.cancelBooking(id, { quote }).catch((thrown: unknown) => thrown);
    observe(
      isProblem(error, 'forbidden') && error.problem.permission === 'process_refunds',
      'she lacks process_refunds',
    );
    return { observed: 'refused with 403, process_refunds is missing', result: undefined };
  });
  await narrator.step('staff cancel it by that quote', async () => {
    await staff.api.cancelBooking(id, { reason: 'storm', quote });
    const result = await alice.bookingWhich(id, { status: 'cancelled', refunded: refund });
    const [made] = await alice.refunds(id);
    observe(made?.origin === 'cancellation' && made.status === 'succeeded', 'it is refunded by its cancellation');
    return { observed: `the booking is ${showState(result)}; ${show(made.amount)} went back`, result };
  });
  await assertLedger({ gateway, narrator }, paid, fee.amount);
}

async function assertLedger(
  { narrator, gateway }: Pick<Cast, 'narrator' | 'gateway'>,
  paid: PaidBooking,
  keptMinor: number,
): Promise<void> {
  await narrator.step('the ledger of the gateway', async () => {
    const entry = (await gateway.ledger()).find(({ session }) => session.id === paid.sessionId);
    observe(entry !== undefined && entry.captured - entry.refunded === keptMinor, 'it kept what it should');
    return { observed: `took ${entry.captured} and gave back ${entry.refunded}, in its own unit`, result: entry };
  });
}
