import { type EventDefinition, EventEnvelope, type EventOf } from '@booking/contracts';
import { z } from 'zod';
import { sourceOf } from '../outbox/outbox.ts';

/** The message is invalid, so no retry can help. It becomes a dead letter at once. */
export class UnprocessableMessage extends Error {
  override readonly name = 'UnprocessableMessage';
}

/**
 * The effect of an earlier event is missing, because that event is late. The message is retried for about an hour,
 * longer than after other failures.
 */
export class EarlierEventMissing extends Error {
  override readonly name: string = 'EarlierEventMissing';
}

/**
 * Parses an event. Throws UnprocessableMessage for invalid JSON, a type or source that does not belong to the subject,
 * an unknown major version, or data that does not match the schema.
 */
export function parseEvent<Definition extends EventDefinition>(
  definition: Definition,
  text: string,
): EventOf<Definition> {
  const envelope = parseWith(EventEnvelope, parseJson(text));
  if (envelope.type !== definition.name || envelope.source !== sourceOf(definition)) {
    throw new UnprocessableMessage(`${envelope.type} of ${envelope.source} was received on ${definition.subject}`);
  }
  return { ...envelope, data: parseWith(definition.data, envelope.data) } as EventOf<Definition>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnprocessableMessage('not JSON');
  }
}

function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnprocessableMessage(z.prettifyError(parsed.error));
  return parsed.data;
}
