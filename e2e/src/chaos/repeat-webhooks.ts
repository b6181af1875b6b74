import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedGateways } from '../model/simulated-gateways.ts';
import { choose, type Random } from './random.ts';

/** The number of concurrent repetitions. While the product does not answer, further ones wait. */
const AT_ONCE = 64;
/** How often the list of accepted webhooks is read. It grows with the run, so reading it takes time. */
const READ_EVERY_MS = 30_000;
const READ_EMPTY_EVERY_MS = 500;
const REPEATED_AT_REST_MAX = 100;

type Repetition = { readonly perSecond: number; readonly random: Random; readonly isOver: () => boolean };

/**
 * Lets the gateways deliver accepted webhooks again until the run is over, as gateways may do at any time. Returns the
 * number of accepted repetitions. If a fault hits the gateways, a repetition may fail; it is then not counted.
 */
export async function repeatWebhooks(
  gateway: SimulatedGateways,
  { perSecond, random, isOver }: Repetition,
): Promise<number> {
  if (perSecond === 0) return 0;
  const startedMs = performance.now();
  let [begun, accepted, readMs] = [0, 0, -Infinity];
  let ids: readonly string[] = [];

  async function repeatInTurn(): Promise<void> {
    while (!isOver()) {
      const dueMs = startedMs + (begun * 1_000) / perSecond;
      begun += 1;
      await pause(Math.max(0, dueMs - performance.now()));
      if (performance.now() - readMs > (ids.length === 0 ? READ_EMPTY_EVERY_MS : READ_EVERY_MS)) {
        readMs = performance.now();
        ids = await acceptedWebhooks(gateway).catch(() => ids);
      }
      if (ids.length === 0) continue;
      const isAccepted = await repeatWebhook(gateway, choose(random, ids)).catch(() => false);
      if (isAccepted) accepted += 1;
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, repeatInTurn));
  return accepted;
}

/** Repeats up to a hundred accepted webhooks, one after the other. Returns the number of accepted repetitions. */
export async function repeatSome(
  gateway: SimulatedGateways,
  { perSecond, random }: Omit<Repetition, 'isOver'>,
): Promise<number> {
  const count = Math.min(perSecond, REPEATED_AT_REST_MAX);
  const ids = count === 0 ? [] : await acceptedWebhooks(gateway);
  if (ids.length === 0) return 0;
  let accepted = 0;
  for (let begun = 0; begun < count; begun += 1) {
    if (await repeatWebhook(gateway, choose(random, ids))) accepted += 1;
  }
  return accepted;
}

async function acceptedWebhooks(gateway: SimulatedGateways): Promise<string[]> {
  return (await gateway.callbacks()).filter(({ status }) => status === 'delivered').map(({ id }) => id);
}

async function repeatWebhook(gateway: SimulatedGateways, id: string): Promise<boolean> {
  const { body } = await gateway.attempt<{ status: number | null }>(`/callbacks/${id}/redeliver`);
  return body.status !== null && body.status < 300;
}
