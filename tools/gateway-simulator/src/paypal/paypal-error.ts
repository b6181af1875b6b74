import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  503: 'SERVICE_UNAVAILABLE',
};

/** A request PayPal would refuse (developer.paypal.com/api/rest/reference/orders/v2/errors). */
export class PaypalError extends Error {
  override readonly name = 'PaypalError';
  readonly answer: ApiAnswer;

  constructor(status: number, issue: string, description: string) {
    super(description);
    this.answer = { status, body: paypalProblem(status, { issue, description }) };
  }
}

type Detail = { readonly issue: string; readonly description: string; readonly field?: string };

/** The body of every answer that is not 2xx. */
export function paypalProblem(status: number, detail?: Detail) {
  return {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: detail?.description ?? 'An error occurred.',
    debug_id: 'f0d1e2c3b4a59',
    ...(detail && { details: [detail] }),
    links: [],
  };
}

/** PayPal's documented issues for the refusals of the ledger. */
const issues: Partial<Record<RefusalReason, string>> = {
  not_captured: 'CAPTURE_NOT_COMPLETED',
  already_refunded: 'CAPTURE_FULLY_REFUNDED',
  amount_too_large: 'REFUND_AMOUNT_EXCEEDED',
  disputed: 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  refund_refused: 'REFUND_NOT_ALLOWED',
  session_not_open: 'ORDER_ALREADY_COMPLETED',
};

/** Runs an action and answers a refusal in PayPal's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toPaypalError(error).answer;
  }
}

function toPaypalError(error: unknown): PaypalError {
  if (error instanceof PaypalError) return error;
  if (error instanceof SimulatorError) return fromRefusal(error);
  if (!(error instanceof z.ZodError)) throw error;
  const [issue] = error.issues;
  return new PaypalError(400, 'INVALID_PARAMETER_SYNTAX', `${issue?.path.join('/') ?? ''}: ${issue?.message ?? ''}`);
}

function fromRefusal({ reason, message }: SimulatorError): PaypalError {
  if (reason === 'not_found') return nothingThere();
  return new PaypalError(422, issues[reason] ?? 'ACTION_NOT_ALLOWED', message);
}

export function nothingThere(): PaypalError {
  return new PaypalError(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
}
