import { type ProblemDetails, ProblemError, toProblemDetails, UNEXPECTED_ERROR } from '@booking/contracts';
import { errorTypeOf, isTransientDatabaseError, type Logger, type Span } from '@booking/runtime';
import { z } from 'zod';
import type { CommandHandler, CommandTime } from './define-command-handler.ts';

export type CommandAnswer = { result: unknown } | { problem: ProblemDetails };

type Answering = CommandTime & { readonly logger: Logger; readonly span: Span };

/** Carries out a command or query, given as JSON. An error of the handler becomes the problem of the answer. */
export async function answerCommand(
  handler: CommandHandler,
  json: string,
  answering: Answering,
): Promise<CommandAnswer> {
  try {
    return { result: await run(handler, json, answering) };
  } catch (error) {
    return { problem: problemOf(handler, error, answering) };
  }
}

/** The problem of an answer for an error. Errors that the handler did not expect are logged. */
export function problemOf({ command }: CommandHandler, error: unknown, { logger, span }: Answering): ProblemDetails {
  if (error instanceof ProblemError) return toProblemDetails(error);
  span.fail(errorTypeOf(error));
  logger.error({ err: error, command: command.name }, 'command failed');
  if (isTransientDatabaseError(error)) {
    return toProblemDetails(new ProblemError('service-unavailable', 'The service cannot answer now.'));
  }
  return { ...UNEXPECTED_ERROR, detail: '' };
}

async function run(handler: CommandHandler, json: string, { deadlineMs, logger }: Answering): Promise<unknown> {
  if (deadlineMs !== undefined && Date.now() > deadlineMs) {
    const { name: command } = handler.command;
    logger.warn({ command }, 'a command came after its deadline: this process stood still, or two clocks differ');
    throw new ProblemError('service-unavailable', 'The request arrived after its deadline.');
  }
  const request = handler.command.request.safeParse(parse(json));
  if (!request.success) throw invalid(request.error);
  return handler.handle(request.data, { deadlineMs });
}

function invalid(error: z.ZodError): ProblemError {
  const errors = error.issues.map(({ path, message: detail }) => ({ pointer: ['', ...path].join('/'), detail }));
  return new ProblemError('validation-failed', z.prettifyError(error), { errors });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new ProblemError('malformed-json', 'The request is not JSON.');
  }
}
