import { setTimeout as delay } from 'node:timers/promises';
import { announce, type Clock, CommitBatcher, count, type Database, type Logger, type Part } from '@booking/runtime';
import { areDeliveriesDue, claimDeliveries, type ClaimedDelivery } from '../../delivery/delivery-claim-repository.ts';
import type { SettledAttempt } from '../../delivery/delivery-settlement-repository.ts';
import { DELIVERIES_DUE } from '../../delivery/new-delivery-repository.ts';
import { settleAttempts } from './settle-attempts.ts';

/** The sum of the limits of all endpoints, so that no endpoint waits for another. */
const UNDER_WAY_MAX = 200;
const SETTLE_MS_MAX = 5_000;
/** Requests that take longer are repeated when their lease expires. */
const DRAIN_MS = 5_000;

export type Attempt = (delivery: ClaimedDelivery, stopped: AbortSignal) => Promise<SettledAttempt>;
type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly attempt: Attempt;
};

/** Sends claimed deliveries concurrently, and stores their results together. */
export class DeliveryWorker implements Part {
  readonly name = 'deliveries';
  readonly #deps: Deps;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #settlements: CommitBatcher<SettledAttempt, undefined>;
  /**
   * If the last claim found deliveries, the next claim skips the check for due deliveries, which saves a round trip.
   */
  #hasFoundSome = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#settlements = new CommitBatcher({
      name: 'delivery attempts',
      store: (attempts) => this.#settle(attempts),
      bytesOf: ({ attempt }) => attempt.response.length,
      answerMsMax: SETTLE_MS_MAX,
    });
  }

  async stop(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), delay(DRAIN_MS, undefined, { ref: false })]);
    this.#stopped.abort();
    await this.#settlements.stop();
  }

  /** Claims due deliveries, as many as there is room for, and begins to send them. Returns whether there were any. */
  async sendDue(): Promise<boolean> {
    const room = UNDER_WAY_MAX - this.#underWay.size;
    if (room <= 0 || this.#stopped.signal.aborted) return false;
    if (!this.#hasFoundSome && !(await areDeliveriesDue(this.#deps.db))) return false;
    const claimed = await claimDeliveries(this.#deps.db, room);
    this.#hasFoundSome = claimed.length > 0;
    for (const delivery of claimed) this.#begin(delivery);
    return claimed.length > 0;
  }

  #begin(delivery: ClaimedDelivery): void {
    const sent = this.#send(delivery).finally(() => {
      this.#underWay.delete(sent);
      announce(this.#deps.db, DELIVERIES_DUE);
    });
    this.#underWay.add(sent);
  }

  /** A delivery whose result cannot be stored is repeated when its lease expires. */
  async #send(delivery: ClaimedDelivery): Promise<void> {
    try {
      const settled = await this.#deps.attempt(delivery, this.#stopped.signal);
      if (this.#stopped.signal.aborted) return;
      await this.#settlements.submit(settled);
      count('booking.webhook.attempts', { outcome: settled.settlement.status });
    } catch (err) {
      this.#deps.logger.error(
        { err, deliveryId: delivery.id },
        'a webhook was not sent, or its result was not stored; the delivery will be repeated',
      );
    }
  }

  async #settle(attempts: readonly SettledAttempt[]): Promise<undefined[]> {
    const disabled = await settleAttempts(this.#deps, attempts);
    for (const { id: endpointId, reason } of disabled) {
      this.#deps.logger.warn({ endpointId, reason }, 'a webhook endpoint was switched off');
    }
    return attempts.map(() => undefined);
  }
}
