import type { Booking, Payment } from '@booking/contracts';
import fc from 'fast-check';
import { capturedMinor, type Facts, factsOf, type Model, type ModelBooking, pickBooking } from '../booking-model.ts';
import { type Allowed, hasSucceeded } from '../client.ts';
import type { Harness } from '../harness.ts';
import { hasBookings, type Scene, stepOf } from './step.ts';

export type NewPayment = {
  readonly number: number;
  readonly by: 'owner' | 'shop';
  readonly method: 'sandbox' | 'stripe';
  readonly key: string;
};

export const newPayment: fc.Arbitrary<NewPayment> = fc.record({
  number: fc.nat(20),
  by: fc.constantFrom('owner', 'owner', 'shop'),
  method: fc.constantFrom('sandbox', 'stripe'),
  key: fc.uuid(),
});

export const startPayment = stepOf<NewPayment>('start a payment', {
  when: hasBookings,
  act: async (choice, model, harness) => {
    await initiate(pickBooking(model, choice.number), choice, { model, harness });
  },
});

/** Starts an attempt to pay. Returns the reference of its session, if there is one. */
export async function initiate(
  booking: ModelBooking,
  { by, method, key }: Omit<NewPayment, 'number'>,
  { model, harness }: Scene,
): Promise<string | undefined> {
  const body = { method, returnUrl: 'https://shop.example/paid' };
  const order = { body, key: `${harness.run} ${key}` };
  const wasBlocked = await hasOpenAttempt(booking, harness);
  const answer = await harness[by].post<Payment>(`/payments/${booking.id}/initiate`, order);
  const facts = await factsOf(harness, booking);
  if (!hasSucceeded(answer, 201, allowedNow(facts, { model, wasBlocked }))) return undefined;
  const { amount, gatewayReference } = answer.body;
  if (amount.amount !== booking.total.amount) throw new Error(`The payment asks for ${JSON.stringify(amount)}`);
  if (gatewayReference === null) throw new Error('A payment was started without a session');
  if (!booking.sessions.includes(gatewayReference)) booking.sessions.push(gatewayReference);
  return gatewayReference;
}

/**
 * Whether the time to pay is over. The booking cannot be paid any more, although it stays pending until the payments
 * service has closed it.
 */
function hasHoldEnded({ expiresAt }: Booking): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

/** Until the payments service knows the booking, its answer is 404. */
async function hasOpenAttempt({ id }: ModelBooking, { staff }: Harness): Promise<boolean> {
  const { status, body } = await staff.read<{ data: Payment[] }>(`/payments/${id}`);
  return status === 200 && body.data.some(isOpen);
}

function isOpen({ status }: Payment): boolean {
  return status === 'initiated';
}

type Moment = {
  readonly model: Model;
  /** Whether an attempt was open before the request. It may have ended since, without money. */
  readonly wasBlocked: boolean;
};

/**
 * The permitted problems. An attempt blocks another one while its session is being opened, or may still bring money. A
 * disturbed attempt may get no answer.
 */
function allowedNow({ booking, payments, accounts }: Facts, { model: { isDisturbed }, wasBlocked }: Moment): Allowed {
  const isOver = booking.status !== 'pending' || hasHoldEnded(booking) || capturedMinor(accounts) > 0;
  const isOpening = payments.some((payment) => isOpen(payment) && payment.gatewayReference === null);
  const isUndecided = accounts.some(({ session: { status } }) => status === 'pending' || status === 'open');
  return {
    'booking-not-payable': isOver,
    'payment-in-progress': wasBlocked || isOpening || isUndecided || isOver,
    'idempotency-key-in-use': true,
    'gateway-unavailable': isDisturbed,
  };
}
