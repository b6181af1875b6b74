import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';

type Problem = { readonly status: number; readonly errorCode: string; readonly errorType: string };

/** A request Adyen would refuse (docs.adyen.com/development-resources/error-codes). */
export class AdyenError extends Error {
  override readonly name = 'AdyenError';
  readonly answer: ApiAnswer;

  constructor(message: string, { status = 422, errorCode, errorType = 'validation' }: Partial<Problem> = {}) {
    super(message);
    this.answer = { status, body: adyenProblem(message, { status, errorCode: errorCode ?? '702', errorType }) };
  }
}

/** The body of every answer that is not 2xx. */
export function adyenProblem(message: string, problem: Problem) {
  return { ...problem, message, pspReference: 'SIMULATED0000000' };
}

/** Runs an action and answers a refusal in Adyen's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    if (error instanceof AdyenError) return error.answer;
    if (error instanceof z.ZodError) return fromIssues(error.issues).answer;
    throw error;
  }
}

/** Adyen names the first invalid field. */
function fromIssues([issue]: readonly z.core.$ZodIssue[]): AdyenError {
  return new AdyenError(`Invalid field ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
}
