import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, streamOf } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { SECOND_STEP_MS } from './gateway-desk.ts';
import { positions, type World } from './world.ts';

/** Gateways that were disturbed so much that their circuit opened are tried again after ten seconds. */
const SETTLED_MS_MAX = 45_000;

/** Takes away what goes wrong, and waits until nobody has anything left to do. Throws with what is left. */
export async function settleWorld(world: World): Promise<void> {
  await world.gateway.heal();
  await redeliverDropped(world);
  await eventually(() => requireRest(world), { timeoutMs: SETTLED_MS_MAX });
}

/** Nothing is under way, and nothing has come in the time that a gateway may take to think again. */
async function requireRest(world: World): Promise<void> {
  const before = await positions(world.bus);
  await pause(2 * SECOND_STEP_MS);
  const unfinished = [
    ...(await undelivered(world)),
    ...(await unfinishedRecords(world)),
    ...(await unsentEvents(world)),
    ...(await unheardEvents(world)),
  ];
  const after = await positions(world.bus);
  const moved = [...after].filter(([stream, seq]) => before.get(stream) !== seq).map(([stream]) => `${stream} grows`);
  const left = [...unfinished, ...moved];
  if (left.length > 0) throw new Error(`Not at rest: ${left.join('; ')}`);
}

async function undelivered({ gateway }: World): Promise<string[]> {
  const waiting = (await gateway.callbacks()).filter(({ status }) => status === 'waiting');
  const accounts = await gateway.accounts();
  const pending = accounts.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'pending'));
  return [
    ...waiting.map(({ type, id }) => `callback ${type} ${id} waits`),
    ...pending.map(({ id }) => `refund ${id} is pending at the gateway`),
  ];
}

type Unfinished = { readonly what: string };

async function unfinishedRecords({ databases }: World): Promise<string[]> {
  const payments = await databases.payments.query<Unfinished>(UNFINISHED_PAYMENTS);
  const refunds = await databases.refunds.query<Unfinished>(UNFINISHED_REFUNDS);
  return [...payments, ...refunds].map(({ what }) => what);
}

/** An open payment may stay so, as long as the gateway's session does: whether it does is for the checker to say. */
const UNFINISHED_PAYMENTS = `
  select 'payment ' || id || ' is ' || status || ' and work is planned' as what from payments
  where close_requested_at is not null or lease_until > now()
     or (status <> 'initiated' and next_check_at is not null)`;

const UNFINISHED_REFUNDS = `
  select 'part ' || a.id || ' is ' || a.status || ' (' || coalesce(a.note, '') || ')' as what
  from refund_allocations a join refunds r on r.id = a.refund_id
  where r.status = 'processing' and a.status in ('reserved', 'submitted', 'pending')
     or a.status in ('submitted', 'pending') or (a.due_at is not null and a.due_at < now())`;

async function unsentEvents({ databases }: World): Promise<string[]> {
  const unsent = serviceNames.map(async (service) => {
    const [row] = await databases[service].query<{ count: number }>(
      'select count(*) from outbox where sent_at is null and refused_at is null',
    );
    return row?.count === 0 ? [] : [`${service} has ${row?.count} events to send`];
  });
  return (await Promise.all(unsent)).flat();
}

async function unheardEvents({ bus }: World): Promise<string[]> {
  const backlogs = await Promise.all(Object.values(streamOf).map((stream) => bus.backlogs(stream)));
  return backlogs
    .flat()
    .filter(({ unsettled }) => unsettled > 0)
    .map(({ name, unsettled }) => `${name} has ${unsettled} events to handle`);
}

/** What the gateways told about and nobody can ask them for: their disputes. */
async function redeliverDropped({ gateway }: World): Promise<void> {
  const lost = (await gateway.callbacks()).filter(({ status }) => status === 'dropped' || status === 'given_up');
  for (const { id } of lost) await gateway.attempt(`/callbacks/${id}/redeliver`);
}
