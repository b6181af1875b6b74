import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@booking/testing';
import { actInSession } from '../model/commands/act-at-checkout.ts';
import { cancelBooking } from '../model/commands/cancel-booking.ts';
import type { Story } from '../model/play.ts';
import type { World } from '../model/world.ts';
import { cancellation, startPaying } from './scenes.ts';

/** Longer than a job needs to notice its work. */
const NOTICED_MS = 1_500;
/** Longer than a process needs to follow its clock. */
const CLOCK_FOLLOWED_MS = 400;
const HOURS_AHEAD_MS = 6 * 3_600_000;
const HELD_REQUESTS = 10;

type TimeStory =
  'expiry of a lease' | 'holder of a lease' | 'clock of the database' | 'unsent events' | 'unhandled events';

/** The scenarios for the guards of leases, clocks and retention. */
export const storiesOfTime: Readonly<Record<TimeStory, Story>> = {
  /** The process that closes a session dies before the gateway acts, and the time of its lease passes. */
  async 'expiry of a lease'(model, world) {
    const { gateway, product, databases } = world;
    await startPaying(model, world);
    await gateway.attempt('/faults', { operation: 'expire_session', fault: 'time_out_before' });
    await cancelBooking({ ...cancellation, by: 'owner' }).run(model, world);
    await eventually(() => requireLease(world, 'close_requested_at is not null'));
    await product.process('payments').kill();
    await gateway.heal();
    await product.process('payments').ready();
    await databases.payments.query(`update payments set lease_until = lease_until - interval '1 hour'
      where close_requested_at is not null and lease_until > now()`);
  },

  /** The booking is cancelled while a process waits for the gateway's answer about its payment. */
  async 'holder of a lease'(model, world) {
    await startPaying(model, world);
    await cancelDuringPoll(model, world);
  },

  /** The same, and the clock of the service is ahead. */
  async 'clock of the database'(model, world) {
    const { setClock } = world;
    if (!setClock) throw new Error('The clocks of this product cannot be set');
    await startPaying(model, world);
    setClock('payments', HOURS_AHEAD_MS);
    try {
      await pause(CLOCK_FOLLOWED_MS);
      await cancelDuringPoll(model, world);
    } finally {
      setClock('payments', 0);
    }
    await pause(CLOCK_FOLLOWED_MS);
  },

  /** The bus is away while a payment is completed, which the service learns by polling. Then the service dies. */
  async 'unsent events'(model, world) {
    const { product } = world;
    const session = await startPaying(model, world);
    await pause(NOTICED_MS);
    product.process('nats').signal('SIGSTOP');
    try {
      await actInSession(session, 'pay', { model, world });
      await eventually(() => requireCompleted(session, world));
      await pause(NOTICED_MS);
      await product.process('payments').kill();
    } finally {
      product.process('nats').signal('SIGCONT');
    }
    await product.process('payments').ready();
  },

  async 'unhandled events'(model, world) {
    await actInSession(await startPaying(model, world), 'pay', { model, world });
  },
};

/** Cancels the booking while a poll of its payment has the lease and no answer. */
async function cancelDuringPoll(model: Parameters<Story>[0], world: World): Promise<void> {
  await world.gateway.attempt('/faults', { operation: 'get_session', fault: 'held', count: HELD_REQUESTS });
  await eventually(() => requireLease(world, `status = 'initiated'`));
  await cancelBooking({ ...cancellation, by: 'owner' }).run(model, world);
  await pause(NOTICED_MS);
  await world.gateway.heal();
}

async function requireLease({ databases: { payments } }: World, condition: string): Promise<void> {
  const held = await payments.query(
    `select from payments where lease_until > now() + interval '60 seconds' and ${condition}`,
  );
  if (held.length === 0) throw new Error('No process holds a lease');
}

async function requireCompleted(session: string, { databases: { payments } }: World): Promise<void> {
  const completed = await payments.query(`select from payments where gateway_reference = $1 and status = 'completed'`, [
    session,
  ]);
  if (completed.length === 0) throw new Error('The payment is not completed');
}
