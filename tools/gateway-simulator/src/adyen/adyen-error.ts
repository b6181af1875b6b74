import { type ApiErrors, Refusal } from '../gateway-api.ts';

type Problem = { readonly status: number; readonly errorCode: string; readonly errorType: string };

/** The answer to a request that Adyen would refuse (docs.adyen.com/development-resources/error-codes). */
export function adyenError(message: string, problem: Partial<Problem> = {}): Refusal {
  const { status = 422, errorCode = '702', errorType = 'validation' } = problem;
  return new Refusal(status, adyenProblem(message, { status, errorCode, errorType }));
}

/** The body of every answer that is not 2xx. */
function adyenProblem(message: string, problem: Problem) {
  return { ...problem, message, pspReference: 'SIMULATED0000000' };
}

/**
 * The errors of Adyen's API. It names the first invalid field. Refusals of refunds are reported by notifications
 * instead.
 */
export const adyenErrors: ApiErrors = {
  unauthenticated: adyenProblem('HTTP Status Response - Unauthorized', {
    status: 401,
    errorCode: '000',
    errorType: 'security',
  }),
  outage: (status) => adyenProblem('Try again later', { status, errorCode: '000', errorType: 'internal' }),
  invalid: ({ path, message }) => adyenError(`Invalid field ${path.join('.')}: ${message}`),
  refused: ({ message }) => adyenError(message),
};
