import type { CommandDefinition } from '@booking/contracts';
import type { z } from 'zod';

export type CommandHandler<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = {
  readonly command: CommandDefinition<Request, Reply>;
  /** Gets a parsed request; a ProblemError it throws is the answer. */
  handle(request: z.output<Request>): Promise<z.input<Reply>>;
};

/** The one that answers a command or query; replicas of a service share the requests. */
export function defineCommandHandler<Request extends z.ZodType, Reply extends z.ZodType>(
  command: CommandDefinition<Request, Reply>,
  handle: (request: z.output<Request>) => Promise<z.input<Reply>>,
): CommandHandler {
  return { command, handle };
}
