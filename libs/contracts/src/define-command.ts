import type { z } from 'zod';
import type { ServiceName } from './service-names.ts';

type Options<Request extends z.ZodType, Reply extends z.ZodType> = {
  readonly answeredBy: ServiceName;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
};

export type CommandDefinition<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = Options<
  Request,
  Reply
> & { readonly name: string; readonly subject: string };

/**
 * Defines a request that changes something. It is sent over NATS, and one replica of the service `answeredBy` answers
 * it.
 */
export function defineCommand<Request extends z.ZodType, Reply extends z.ZodType>(
  name: string,
  options: Options<Request, Reply>,
): CommandDefinition<Request, Reply> {
  return { name, subject: `commands.${options.answeredBy}.${name}`, ...options };
}

/** Defines a request that changes nothing. It is answered like a command. */
export function defineQuery<Request extends z.ZodType, Reply extends z.ZodType>(
  name: string,
  options: Options<Request, Reply>,
): CommandDefinition<Request, Reply> {
  return { name, subject: `queries.${options.answeredBy}.${name}`, ...options };
}
