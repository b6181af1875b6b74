import { ProblemError } from '@booking/contracts';

export function paymentNotFound(): ProblemError {
  return new ProblemError('payment-not-found', 'There is no such payment.');
}
