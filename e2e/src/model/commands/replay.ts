import fc from 'fast-check';
import { type Model, pick, sessionsOf } from '../booking-model.ts';
import { hasSucceeded } from '../client.ts';
import type { Harness } from '../harness.ts';
import { hasSessions, stepOf } from './step.ts';

type Replay = { readonly number: number; readonly of: 'a webhook' | 'dead letters' };

export const staffReplay: fc.Arbitrary<Replay> = fc.record({
  number: fc.nat(100),
  of: fc.constantFrom('a webhook', 'dead letters'),
});

/**
 * Staff replay a stored webhook, or the dead letters of this run, so an old report is handled again. A run in which
 * processes fail leaves this step out, because it reads databases.
 */
export const replay = stepOf<Replay>('staff replay', {
  when: (model) => hasSessions(model) && !model.areProcessesFailing,
  act: ({ number, of }, model, harness) =>
    of === 'a webhook' ? replayWebhook(number, model, harness) : replayDeadLetters(harness),
});

async function replayWebhook(number: number, model: Model, { gateway, databases, adminClient }: Harness) {
  const ours = new Set(sessionsOf(model));
  const names = (await gateway.callbacks()).filter(({ sessionId }) => ours.has(sessionId)).map(({ id }) => id);
  const stored = await databases['gateway-webhooks'].query<{ id: string }>(
    'select id from callbacks where event_id = any($1) order by id',
    [names],
  );
  if (stored.length === 0) return;
  hasSucceeded(await adminClient.send(`/callbacks/${pick(stored, number).id}/replay`, {}), 200, {});
}

/** Dead letters of earlier runs stay as they are, because their records are not checked any more. */
async function replayDeadLetters({ databases: { admin }, adminClient, beganAt }: Harness) {
  const waiting = await admin.query<{ id: string }>(
    "select id from dead_letter_records where status = 'waiting' and created_at >= $1 order by created_at limit 50",
    [beganAt],
  );
  if (waiting.length === 0) return;
  hasSucceeded(await adminClient.send('/dead-letters/replay', { ids: waiting.map(({ id }) => id) }), 200, {});
}
