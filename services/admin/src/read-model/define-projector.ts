import type { Booking, EventDefinition } from '@booking/contracts';
import { defineBatchListener, sourceOf, type Heard, type Listener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { bookingRecords } from '../booking-record/booking-record.ts';
import { findCustomersOfBookings } from '../booking-record/customer-repository.ts';
import type { Projection, Reading } from './define-projection.ts';
import { saveRecords } from './projection-repository.ts';
import type { Customers } from './record-news.ts';

type Told = Pick<Projection, 'into' | 'follow'> & Pick<Heard, 'event'> & Reading;

/**
 * Creates a listener for each projection. They share one function, which writes the records of a batch together, table
 * by table in a fixed order.
 */
export function defineProjector(projections: readonly Projection[]): Listener[] {
  const projectionOf = new Map(projections.map((projection) => [keyOf(projection.on), projection]));
  const models = new Set(projections.map(({ into }) => into));

  const read = ({ event }: Heard): Told => {
    const projection = projectionOf.get(`${event.source} ${event.type}`);
    if (!projection) throw new TypeError(`No projection of ${event.type} of ${event.source}`);
    const { into, follow } = projection;
    return { into, follow, event, ...projection.read(event) };
  };
  const handle: Listener['handle'] = async (heard, trx) => {
    const told = heard.map(read);
    const customers = await findCustomers(trx, told);
    const toldOf = Map.groupBy(told, ({ into }) => into);
    for (const model of models) await project(trx, toldOf.get(model) ?? [], customers);
  };
  return projections.map(({ name, on }) => defineBatchListener({ name, on, handle }));
}

function keyOf(on: EventDefinition): string {
  return `${sourceOf(on)} ${on.name}`;
}

/** Bookings in the batch carry their customers. */
async function findCustomers(trx: Transaction, told: readonly Told[]): Promise<Customers> {
  const shown = told.filter(({ resource }) => resource !== undefined);
  const bookings = shown.filter(({ into }) => into === bookingRecords).map(({ resource }) => resource as Booking);
  const ofBatch = new Map(bookings.map(({ id, customerId }) => [id, customerId]));
  const bookingIds = shown.flatMap(({ into, resource }) => (into.bookingIdOf ? [into.bookingIdOf(resource)] : []));
  const others = [...new Set(bookingIds)].filter((id) => !ofBatch.has(id));
  return new Map([...ofBatch, ...(await findCustomersOfBookings(trx, others))]);
}

async function project(trx: Transaction, told: readonly Told[], customers: Customers): Promise<void> {
  const [one] = told;
  if (!one) return;
  const news = told
    .filter(({ resource }) => resource !== undefined)
    .map(({ event, resource }) => ({ event, resource }));
  const lines = told.flatMap(({ line }) => line ?? []);
  const firsts = await saveRecords(trx, one.into, { news, lines, customers });
  for (const follow of new Set(told.map((each) => each.follow))) await follow?.(trx, { firsts, lines });
}
