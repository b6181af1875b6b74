import { type Booking, type CancellationPolicy, isProblem, type Payment } from '@booking/client';
import { type GatewayName, simulatedGateways } from '@booking/gateway-simulator';
import type { ProductClient, SimulatorClient } from '@booking/testing/clients';
import { type Narrator, observe } from './narrator.ts';
import { show, showState } from './show.ts';

export type Cast = {
  readonly narrator: Narrator;
  readonly gateway: SimulatorClient;
  readonly alice: ProductClient;
  readonly staff: ProductClient;
  readonly method: GatewayName;
};

export type PaidBooking = { readonly booking: Booking; readonly sessionId: string };

/** The terms of a booking that differ from the usual terms. */
type Terms = { readonly cancellationPolicy?: CancellationPolicy };

/** Creates a booking, starts its payment, pays it at the gateway, and waits until it is confirmed. */
export async function payBooking(cast: Cast, terms: Terms = {}): Promise<PaidBooking> {
  const { narrator, gateway, alice } = cast;
  const booking = await makeBooking(cast, terms);
  const payment = await startPayment(cast, booking);
  const sessionId = String(payment.gatewayReference);

  const paid = await narrator.step('alice pays on the checkout page, the gateway calls back', async () => {
    await gateway.pay(sessionId);
    const result = await alice.bookingWhich(booking.id, { status: 'confirmed', paymentStatus: 'paid' });
    return { observed: `the booking is ${showState(result)}`, result };
  });
  await narrator.step('its payment', async () => {
    const [result] = await alice.payments(booking.id);
    observe(result?.status === 'completed', 'the payment is completed');
    return { observed: `completed with ${show(result.amount)}`, result };
  });
  return { booking: paid, sessionId };
}

function makeBooking({ narrator, alice, method }: Cast, terms: Terms): Promise<Booking> {
  return narrator.step('the shop makes a booking for alice', async () => {
    const result = await alice.createBooking({
      total: { amount: 12_050, currency: simulatedGateways[method].currency },
      ...terms,
    });
    observe(result.status === 'pending' && result.paymentStatus === 'unpaid', 'it is pending and unpaid');
    return { observed: `${show(result.total)}, ${showState(result)}`, result };
  });
}

/** Shows that a customer cannot set a price, because only the business can. */
export async function offerOwnPrice({ narrator, alice, method }: Cast): Promise<void> {
  await narrator.step('alice may not make a booking at a price of her own', async () => {
    const total = { amount: 1, currency: simulatedGateways[method].currency };
    const offer = { customerId: 'alice', description: 'Two nights', total, startsAt: '2030-06-01T14:00:00Z' };
    const error: unknown = await alice.api.createBooking(offer).catch((thrown: unknown) => thrown);
    observe(
      isProblem(error, 'forbidden') && error.problem.permission === 'manage_bookings',
      'she lacks manage_bookings',
    );
    return { observed: 'refused with 403, manage_bookings is missing', result: undefined };
  });
}

function startPayment({ narrator, alice, method }: Cast, booking: Booking): Promise<Payment> {
  return narrator.step(`she starts its payment with ${method}`, async () => {
    const result = await alice.initiate(booking.id, method);
    observe(result.status === 'initiated' && result.nextAction !== null, 'there is a checkout page');
    return { observed: `checkout page ${result.nextAction.url}`, result };
  });
}
