import type { CommandDefinition } from '@booking/contracts';
import type { z } from 'zod';

/** A handler that makes a command wait does not begin it after the deadline, in milliseconds since 1970. */
export type CommandTime = { readonly deadlineMs: number | undefined };

export type CommandHandler<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = {
  readonly command: CommandDefinition<Request, Reply>;
  /** Receives a parsed request. A thrown ProblemError becomes the answer. */
  handle(request: z.output<Request>, time: CommandTime): Promise<z.input<Reply>>;
};

/** Defines the handler of a command or query. The replicas of a service share its requests. */
export function defineCommandHandler<Request extends z.ZodType, Reply extends z.ZodType>(
  command: CommandDefinition<Request, Reply>,
  handle: (request: z.output<Request>, time: CommandTime) => Promise<z.input<Reply>>,
): CommandHandler {
  return { command, handle };
}
