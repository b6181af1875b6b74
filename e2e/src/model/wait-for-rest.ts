import { setTimeout as pause } from 'node:timers/promises';
import { GatewayCompared, serviceNames } from '@booking/contracts';
import { eventually, expectStatus } from '@booking/testing';
import { type Harness, positions, type StreamPositions, timeOf } from './harness.ts';
import { SECOND_STEP_MS } from './simulated-gateways.ts';
import { unfinishedComparisons, unfinishedRecords } from './unfinished-records.ts';
import { unhandledEvents } from './unhandled-events.ts';

/**
 * The longest time to settle. After many faults, a circuit breaker stays open for ten seconds, and a service calls a
 * gateway again twenty seconds after a call without an answer. The bus redelivers a message after thirty seconds.
 */
const SETTLED_MS_MAX = 90_000;
/** The first pause between two attempts, because each attempt takes processor time from the product. */
const INTERVAL_MS = 100;
/** The age at which a bank settles a refund that is still pending, and its outcome. */
const BANK_MS = 500;
const OUTCOME = { status: 'succeeded' };
/** As `comparedSince`, this time requires no reconciliation. */
const EPOCH = new Date(0);

/**
 * Removes all faults, lets the banks settle all refunds, reconciles our records with the gateways' lists, and waits
 * until everything has settled. Lost webhooks stay lost. Throws with the unfinished records.
 */
export async function waitForRest(harness: Harness, timeoutMs = SETTLED_MS_MAX): Promise<void> {
  await harness.gateway.heal();
  await rest(harness, { comparedSince: EPOCH, timeoutMs });
  const comparedSince = await timeOf(harness.databases.payments);
  expectStatus(await harness.adminClient.send('/comparisons', {}), 202);
  await rest(harness, { comparedSince, timeoutMs });
}

type Rest = { readonly comparedSince: Date; readonly timeoutMs: number };

async function rest(harness: Harness, { comparedSince, timeoutMs }: Rest): Promise<void> {
  await eventually(
    async () => {
      await forgetFailedComparisons(harness);
      requireNothingLeft(await unfinishedComparisons(harness, comparedSince));
      await requireRest(harness);
    },
    { timeoutMs, intervalMs: INTERVAL_MS },
  );
}

/**
 * Ends the leases of reconciliations that failed at a disturbed gateway, so that they are repeated now. A running
 * reconciliation renews its lease of a minute with every page. It counts as failed if it has not done so for five
 * seconds.
 */
async function forgetFailedComparisons({ databases: { payments, refunds } }: Harness): Promise<void> {
  const endLeases = `update gateway_comparisons set lease_until = now()
    where lease_until between now() and now() + interval '55 seconds'`;
  await Promise.all([payments.query(endLeases), refunds.query(endLeases)]);
}

/**
 * Throws unless nothing is in progress, and nothing arrives during the second step of a gateway's refund. Work that is
 * often unfinished is read first, and other work only if there is none.
 */
async function requireRest(harness: Harness): Promise<void> {
  const before = await positions(harness.bus);
  await pause(2 * SECOND_STEP_MS);
  requireNothingLeft([
    ...(await pendingRefunds(harness)),
    ...(await redeliverWaiting(harness)),
    ...(await unfinishedRecords(harness)),
    ...(await unsentEvents(harness)),
  ]);
  requireNothingLeft([...(await unhandledEvents(harness)), ...(await changed(harness, before))]);
}

function requireNothingLeft(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`Not at rest: ${left.join('; ')}`);
}

/**
 * Redelivers rejected webhooks now, because the gateway itself would wait for minutes after some failed attempts.
 * Returns all webhooks that wait.
 */
async function redeliverWaiting({ gateway }: Harness): Promise<string[]> {
  const waiting = (await gateway.callbacks()).filter(({ status }) => status === 'waiting');
  const rejected = waiting.filter(({ attempts }) => attempts.length > 0);
  for (const { id } of rejected) await gateway.attempt(`/callbacks/${id}/redeliver`);
  return waiting.map(({ type, id }) => `webhook ${type} ${id} waits`);
}

/** Events of reconciliations. Reconciliations are repeated for ever, and change nothing at rest. */
const RECURRING: readonly string[] = Object.values(GatewayCompared).map(({ subject }) => subject);

async function unsentEvents({ databases }: Harness): Promise<string[]> {
  const unsent = serviceNames.map(async (service) => {
    const [row] = await databases[service].query<{ count: number }>(
      'select count(*) from outbox where sent_at is null and refused_at is null and subject <> all($1)',
      [RECURRING],
    );
    return row?.count === 0 ? [] : [`${service} has ${row?.count} events to send`];
  });
  return (await Promise.all(unsent)).flat();
}

async function pendingRefunds({ gateway }: Harness): Promise<string[]> {
  const pending = (await gateway.accounts()).flatMap(({ refunds }) =>
    refunds.filter(({ status }) => status === 'pending'),
  );
  for (const { id, createdAt } of pending) {
    if (Date.parse(createdAt) < Date.now() - BANK_MS) await gateway.attempt(`/refunds/${id}/settle`, OUTCOME);
  }
  return pending.map(({ id }) => `refund ${id} is pending at the gateway`);
}

/** The streams that have changed, other than by events of reconciliations. */
async function changed({ bus }: Harness, before: StreamPositions): Promise<string[]> {
  const streams = [...(await positions(bus))].filter(([stream, seq]) => before.get(stream) !== seq);
  const changes = streams.map(async ([stream]) => {
    const arrived = await bus.readAfter(stream, before.get(stream) ?? 0);
    const isRecurring = arrived.length > 0 && arrived.every(({ subject }) => RECURRING.includes(subject));
    return isRecurring ? [] : [`${stream} changes`];
  });
  return (await Promise.all(changes)).flat();
}
