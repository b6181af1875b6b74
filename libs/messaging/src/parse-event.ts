import { EventEnvelope, type EventDefinition, type EventOf } from '@booking/contracts';
import { z } from 'zod';
import { sourceOf } from './outbox.ts';

/** A message that no repetition can help: it goes to the dead letters at once. */
export class UnprocessableMessage extends Error {
  override readonly name = 'UnprocessableMessage';
}

/**
 * Reads an event from the bytes of a message. Throws UnprocessableMessage when they are no JSON, when type or source are
 * not those of the subject it came on, when the major version is unknown, or when the data does not fit its schema.
 */
export function parseEvent<Definition extends EventDefinition>(
  definition: Definition,
  text: string,
): EventOf<Definition> {
  const envelope = parseWith(EventEnvelope, parseJson(text));
  if (envelope.type !== definition.name || envelope.source !== sourceOf(definition)) {
    throw new UnprocessableMessage(`${envelope.type} of ${envelope.source} came on ${definition.subject}`);
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
