import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseProbe, eventually } from '@booking/testing';
import { actInSession } from '../model/commands/act-at-checkout.ts';
import { cancelBooking } from '../model/commands/cancel-booking.ts';
import type { Scene } from '../model/commands/step.ts';
import type { Harness } from '../model/harness.ts';
import type { Scenario } from '../model/play.ts';
import { cancellation, startPaying } from './scenes.ts';

/**
 * Without the guard, a job takes the lease within this time. With the guard, no job takes it, and the scenario waits
 * this long.
 */
const TAKEN_MS = 4_000;
/** The limit without the guard, for a busy machine. The wait ends as soon as a job takes the lease. */
const TAKEN_MS_MAX = 60_000;
/** The time within which a process follows a change of its clock. */
const CLOCK_FOLLOWED_MS = 400;
const HOURS_AHEAD_MS = 6 * 3_600_000;
const HELD_REQUESTS = 10;
/** Without the guard, a job removes events within this time. With the guard, the scenario waits this long. */
const REMOVED_MS = 5_000;
/** The limit without the guard, for a busy machine. The wait ends as soon as the job has removed the events. */
const REMOVED_MS_MAX = 60_000;
/** The key of the relay's lock in `outbox-queue.ts`. */
const RELAY_LOCK = 727_002;
const LOCKS = `select pid from pg_locks where locktype = 'advisory' and objid = ${RELAY_LOCK}
  and database = (select oid from pg_database where datname = current_database())`;

type TimeScenario =
  'expiry of a lease' | 'holder of a lease' | 'clock of the database' | 'unsent events' | 'unhandled events';

/** The scenarios for the guards of leases, clocks and retention. */
export const scenariosOfTime: Readonly<Record<TimeScenario, Scenario>> = {
  /** A process that closes a session dies before the gateway acts, and its lease expires. */
  async 'expiry of a lease'(model, harness) {
    const { gateway, product, databases } = harness;
    await startPaying(model, harness);
    await gateway.attempt('/faults', { operation: 'expire_session', fault: 'time_out_before' });
    await cancelBooking({ ...cancellation, by: 'owner' }).run(model, harness);
    await eventually(() => requireLease('close_requested_at is not null', { model, harness }));
    await product.process('payments').kill();
    await gateway.heal();
    await product.process('payments').ready();
    await databases.payments.query(`update payments set lease_until = lease_until - interval '1 hour'
      where close_requested_at is not null and lease_until > now()`);
  },

  /** The booking is cancelled while a process waits for the gateway's answer about its payment. */
  async 'holder of a lease'(model, harness) {
    await holdPolls(harness);
    await startPaying(model, harness);
    await cancelDuringPoll({ model, harness });
  },

  /** The same scenario, while the clock of the service is ahead. */
  async 'clock of the database'(model, harness) {
    const { setClock } = harness;
    if (!setClock) throw new Error('The clocks of this product cannot be set');
    await holdPolls(harness);
    await startPaying(model, harness);
    setClock('payments', HOURS_AHEAD_MS);
    try {
      await pause(CLOCK_FOLLOWED_MS);
      await cancelDuringPoll({ model, harness });
    } finally {
      setClock('payments', 0);
    }
    await pause(CLOCK_FOLLOWED_MS);
  },

  /** A payment is completed while no process publishes the events of its service. */
  async 'unsent events'(model, harness) {
    const session = await startPaying(model, harness);
    const relay = await occupyRelay(harness);
    try {
      await actInSession(session, 'pay', { model, harness });
      await eventually(() => requireCompleted(session, harness));
      await eventually(() => requireNothingUnsent(harness), {
        timeoutMs: harness.isMutated ? REMOVED_MS_MAX : REMOVED_MS,
      }).catch(() => undefined);
    } finally {
      await relay.close();
    }
  },

  async 'unhandled events'(model, harness) {
    await actInSession(await startPaying(model, harness), 'pay', { model, harness });
  },
};

/** Makes every poll wait for its answer. The payment starts later, so even its first poll waits. */
async function holdPolls({ gateway }: Harness): Promise<void> {
  await gateway.attempt('/faults', { operation: 'get_session', fault: 'held', count: HELD_REQUESTS });
}

/** Cancels the booking while a poll of its payment holds the lease and waits for the answer. */
async function cancelDuringPoll({ model, harness }: Scene): Promise<void> {
  await eventually(() => requireLease(`status = 'initiated'`, { model, harness }));
  await cancelBooking({ ...cancellation, by: 'owner' }).run(model, harness);
  await eventually(() => requireClosingRequested({ model, harness }));
  await eventually(() => requireTakenLease({ model, harness }), {
    timeoutMs: harness.isMutated ? TAKEN_MS_MAX : TAKEN_MS,
  }).catch(() => undefined);
  await harness.gateway.heal();
}

/** Takes the lock of the relay, and so its leadership, until the connection closes. */
async function occupyRelay({ product, databases: { payments } }: Harness): Promise<DatabaseProbe> {
  const holder = await DatabaseProbe.open(product.databaseUrl('payments'));
  const locked = holder.query(`select pg_advisory_lock(${RELAY_LOCK})`);
  await eventually(async () => {
    const waiting = await payments.query(`${LOCKS} and not granted`);
    if (waiting.length === 0) throw new Error('The lock is not requested yet');
  });
  await payments.query(`select pg_terminate_backend(pid) from (${LOCKS} and granted) as relay`);
  await locked;
  return holder;
}

async function requireNothingUnsent({ databases: { payments } }: Harness): Promise<void> {
  const unsent = await payments.query('select from outbox where sent_at is null');
  if (unsent.length > 0) throw new Error('There are events to send');
}

/** A process works on a payment of this scenario. Payments of other scenarios may be open meanwhile. */
async function requireLease(condition: string, { model, harness }: Scene): Promise<void> {
  const held = await harness.databases.payments.query(
    `select from payments
     where lease_until > now() + interval '60 seconds' and booking_id = any($1) and ${condition}`,
    [model.bookings.map(({ id }) => id)],
  );
  if (held.length === 0) throw new Error('No process holds a lease');
}

async function requireTakenLease({ model, harness }: Scene): Promise<void> {
  const taken = await harness.databases.payments.query(
    'select from taken_leases t join payments p on p.id = t.payment_id where p.booking_id = any($1)',
    [model.bookings.map(({ id }) => id)],
  );
  if (taken.length === 0) throw new Error('No process has taken the lease of another one');
}

/** Waits until the closing of the session is requested. Without the guard, the session may already be closed. */
async function requireClosingRequested({ model, harness }: Scene): Promise<void> {
  const requested = await harness.databases.payments.query(
    `select from payments where (close_requested_at is not null or status <> 'initiated') and booking_id = any($1)`,
    [model.bookings.map(({ id }) => id)],
  );
  if (requested.length === 0) throw new Error('Nobody has requested the closing of the session');
}

async function requireCompleted(session: string, { databases: { payments } }: Harness): Promise<void> {
  const completed = await payments.query(`select from payments where gateway_reference = $1 and status = 'completed'`, [
    session,
  ]);
  if (completed.length === 0) throw new Error('The payment is not completed');
}
