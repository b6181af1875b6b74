import type { ServiceName } from '@booking/contracts';
import type { Bus } from './bus.ts';

/** The stream of canaries: small, so that a publication to it proves that the bus stores, and nothing more. */
export const CANARY_STREAM = 'CANARY';

/** Each service sings under its own name. */
export function canarySubject(service: ServiceName): string {
  return `canary.${service}`;
}

const CANARY_TIMEOUT_MS = 1_500;
const CANARY_FRESH_MS = 3_000;

/**
 * Proves that the bus stores messages. A server whose disk was full goes on answering everything but publications, so
 * being connected proves nothing.
 */
export class Canary {
  readonly #bus: Bus;
  readonly #service: ServiceName;
  #lastSungMs = -Infinity;

  constructor(bus: Bus, service: ServiceName) {
    this.#bus = bus;
    this.#service = service;
  }

  /** Throws unless a publication has been stored within the last seconds. */
  async check(): Promise<void> {
    await this.#bus.check();
    if (performance.now() - this.#lastSungMs < CANARY_FRESH_MS) return;
    const js = await this.#bus.jetstream();
    await js.publish(canarySubject(this.#service), '', {
      timeout: CANARY_TIMEOUT_MS,
      expect: { streamName: CANARY_STREAM },
    });
    this.#lastSungMs = performance.now();
  }
}
