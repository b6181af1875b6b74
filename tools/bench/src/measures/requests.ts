import { quantile, runInFlight } from '../load/in-flight.ts';
import { type Bench, metered, perSecond, type Sample } from './measure.ts';
import { preparePaid } from './payables.ts';

const IN_FLIGHT = 10;
const CREATED = { floor: 4_000, product: 1_500 };
const REFUNDS = { floor: 2_000, product: 600 };
const REFUNDS_ALONE = 60;
const REFUND_MINOR = 100;

/** Measures new bookings and new payments per second. */
export async function measureRequests({ side, client, meter, count }: Bench): Promise<Sample[]> {
  const bookings: string[] = [];
  const created = Array.from({ length: count(CREATED[side.name]) }, (_, index) => index);
  const bookingRun = await metered(meter, () =>
    runInFlight(created, IN_FLIGHT, async () => bookings.push(await client.createBooking())),
  );
  const initiationRun = await metered(meter, () =>
    runInFlight(bookings, IN_FLIGHT, (bookingId) => client.initiate(bookingId)),
  );
  return [perSecond('bookings-per-second', bookingRun), perSecond('initiations-per-second', initiationRun)];
}

/** Measures refunds of paid bookings per second. A refund counts when it has succeeded at the gateway. */
export async function measureRefunds({ side, client, meter, count }: Bench): Promise<Sample[]> {
  const paid = await preparePaid(client, count(REFUNDS[side.name]));
  const run = await metered(meter, () =>
    runInFlight(paid, IN_FLIGHT, (payable) => client.refund(payable, REFUND_MINOR)),
  );
  const some = paid.slice(0, count(REFUNDS_ALONE));
  const alone = await metered(meter, () => runInFlight(some, 1, (payable) => client.refund(payable, REFUND_MINOR)));
  const { latenciesMs, failures } = alone.result;
  const p50 = { value: quantile(latenciesMs, 0.5), operations: latenciesMs.length };
  return [perSecond('refunds-per-second', run), { metric: 'refund-p50', ...p50, usage: alone.usage, failures }];
}
