import type { CommandDefinition } from '@booking/contracts';
import type { z } from 'zod';

/**
 * The deadline of a command, in milliseconds since 1970. A handler that waits does not begin its work after the
 * deadline.
 */
export type CommandTime = { readonly deadlineMs: number | undefined };

export type CommandHandler<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = {
  readonly command: CommandDefinition<Request, Reply>;
  /** Carries out a parsed request and returns the reply. A thrown ProblemError becomes the answer. */
  handle(request: z.output<Request>, time: CommandTime): Promise<z.input<Reply>>;
};

/** Defines the handler of a command or query. Each request is handled by one replica of the service. */
export function defineCommandHandler<Request extends z.ZodType, Reply extends z.ZodType>(
  command: CommandDefinition<Request, Reply>,
  handle: (request: z.output<Request>, time: CommandTime) => Promise<z.input<Reply>>,
): CommandHandler {
  return { command, handle };
}
