import { eventually } from '@booking/testing';
import { type ModelBooking, paymentsOf } from '../booking-model.ts';
import { actInSession } from './act-at-checkout.ts';
import { bookAndPay, type PaidBooking } from './book-and-pay.ts';
import { book } from './make-booking.ts';
import { initiate } from './start-payment.ts';
import { always, type Scene, stepOf } from './step.ts';

/**
 * A booking is paid twice: the gateway reports that the first payment failed, although its session can still be paid.
 * The payer then pays in both sessions.
 */
export const payTwice = stepOf<PaidBooking>('pay twice', {
  when: always,
  act: async (choice, model, harness) => {
    if (model.isDisturbed) return bookAndPay(choice).run(model, harness);
    const { booking: wanted, payment } = choice;
    const booking = await book({ ...wanted, isHeldShortly: false }, model, harness);
    const scene = { model, harness };
    const session = await initiate(booking, { ...payment, method: 'sandbox', key: `${payment.key} declined` }, scene);
    if (session === undefined) return;
    const open = await openAfterFailure(booking, { session, payment, ...scene });
    const other = open && (await initiate(booking, payment, scene));
    if (other !== undefined) await actInSession(other, 'pay', scene);
    if (open !== undefined) await actInSession(open, 'pay', scene);
  },
});

type Declined = Scene & { readonly session: string; readonly payment: PaidBooking['payment'] };

/** A session that can be paid, although its payment has failed: the gateway reports the failure of a declined session. */
async function openAfterFailure(booking: ModelBooking, declined: Declined): Promise<string | undefined> {
  const { session, payment, model, harness } = declined;
  await harness.gateway.attempt(`/sessions/${session}/decline`);
  await failed(booking, session, { model, harness });
  const order = { ...payment, method: 'sandbox', key: `${payment.key} open` } as const;
  const open = await initiate(booking, order, { model, harness });
  if (open === undefined) return undefined;
  const callbacks = await harness.gateway.callbacks();
  const report = callbacks.find(({ sessionId, type }) => sessionId === session && type === 'payment.failed');
  const payments = await paymentsOf(harness.staff, booking.id);
  const idOf = (reference: string) => payments.find(({ gatewayReference }) => gatewayReference === reference)?.id ?? '';
  const body = report?.body.replaceAll(session, open).replaceAll(idOf(session), idOf(open));
  await harness.gateway.attempt('/callbacks', { session: open, body });
  await failed(booking, open, { model, harness });
  return open;
}

/**
 * Waits until a payment has failed. A step that runs at the same time may disturb the report of the failure. The steps
 * after it then find another answer.
 */
async function failed(booking: ModelBooking, session: string, { model, harness }: Scene): Promise<void> {
  await eventually(async () => {
    const payments = await paymentsOf(harness.staff, booking.id);
    const status = payments.find(({ gatewayReference }) => gatewayReference === session)?.status;
    if (status === 'failed' || model.isDisturbed) return;
    throw new Error(`The payment of session ${session} is ${status ?? 'unknown'}`);
  });
}
