import { streamOf } from '@booking/contracts';
import fc from 'fast-check';
import { type Model, pick, sessionsOf } from '../booking-model.ts';
import { hasSessions, stepOf } from './step.ts';

type RepeatedCallback = {
  readonly number: number;
  readonly copies: number;
  readonly forge: 'signature' | 'body' | null;
};

export const repeatedCallback: fc.Arbitrary<RepeatedCallback> = fc.record({
  number: fc.nat(100),
  copies: fc.constantFrom(1, 1, 2, 10, 50),
  forge: fc.option(fc.constantFrom('signature' as const, 'body' as const), { freq: 2 }),
});

const UNAUTHORIZED = 401;
/** The answer to a webhook that cannot be stored within 2.5 seconds. The gateway then repeats it. */
const UNAVAILABLE = 503;
const OK = 200;

/** A gateway repeats a webhook, or an attacker forges a repetition. */
export const repeatCallback = stepOf<RepeatedCallback>('repeat a webhook', {
  when: hasSessions,
  act: async ({ number, copies, forge }, model, { gateway }) => {
    const ours = new Set(sessionsOf(model));
    const callbacks = (await gateway.callbacks()).filter(({ sessionId }) => ours.has(sessionId));
    if (callbacks.length === 0) return;
    const { id, type } = pick(callbacks, number);
    const attempts = Array.from({ length: copies }, () =>
      gateway.attempt<{ status: number }>(`/callbacks/${id}/redeliver`, forge === null ? {} : { forge }),
    );
    const expected = forge === null ? OK : UNAUTHORIZED;
    for (const { body } of await Promise.all(attempts)) {
      if (body.status !== expected && !isExcused(body.status, model))
        throw new Error(`Callback ${type} (${forge ?? 'genuine'}) got ${body.status}`);
    }
  },
});

function isExcused(status: number, { areProcessesFailing }: Model): boolean {
  return status === UNAVAILABLE || (areProcessesFailing && status !== OK);
}

type RepeatedEvent = { readonly stream: keyof typeof streamOf; readonly number: number };

export const repeatedEvent: fc.Arbitrary<RepeatedEvent> = fc.record({
  stream: fc.constantFrom('payments', 'refunds', 'bookings', 'gateway-webhooks'),
  number: fc.nat(1_000),
});

/**
 * The bus delivers an event again, long after it was handled. A run in which the bus loses events leaves this step out,
 * because it publishes to a stream. The relay detects a loss by the end of the stream, and expects to be its only
 * publisher.
 */
export const repeatEvent = stepOf<RepeatedEvent>('repeat an event', {
  when: ({ bookings, areProcessesFailing }) => bookings.length > 0 && !areProcessesFailing,
  act: async ({ stream, number }, _model, { bus, began }) => {
    const name = streamOf[stream];
    const events = await bus.readAfter(name, began.get(name) ?? 0);
    if (events.length > 0) await bus.repeat(pick(events, number));
  },
});
