import fc from 'fast-check';
import { pickSession } from '../booking-model.ts';
import { hasSessions, type Scene, stepOf } from './step.ts';

/** An amount that is whole in the unit of every gateway. */
const OTHER_AMOUNT = 1_300;

/**
 * The actions of payers in a session, and later events of its payment. Each has a path and a body of the control API of
 * the gateways.
 */
const acts = {
  pay: ['pay', { method: 'instant' }],
  'pay later': ['pay', { method: 'delayed' }],
  'pay another amount': ['pay', { amount: OTHER_AMOUNT }],
  'the money comes': ['settle', { status: 'succeeded' }],
  'the money stays away': ['settle', { status: 'failed' }],
  decline: ['decline', {}],
  abandon: ['abandon', {}],
  expire: ['expire', {}],
} as const;

type CheckoutAct = { readonly number: number; readonly does: keyof typeof acts };

export const checkoutAct: fc.Arbitrary<CheckoutAct> = fc.record({
  number: fc.nat(20),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('pay' as const) },
    { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])) },
  ),
});

export const actAtCheckout = stepOf<CheckoutAct>('at the checkout', {
  when: hasSessions,
  act: ({ number, does }, model, harness) => actInSession(pickSession(model, number), does, { model, harness }),
});

export async function actInSession(
  session: string,
  does: CheckoutAct['does'],
  { model, harness }: Scene,
): Promise<void> {
  const [path, body] = acts[does];
  const { status } = await harness.gateway.attempt(`/sessions/${session}/${path}`, body);
  const isMoney = does === 'pay' || does === 'the money comes';
  const booking = model.bookings.find(({ sessions }) => sessions.includes(session));
  if (booking && isMoney && status === 200) booking.isPaid = true;
}
