import { ProblemError } from '@booking/contracts';

export function paymentNotFound(): ProblemError {
  return new ProblemError('payment-not-found', 'The payment does not exist.');
}
