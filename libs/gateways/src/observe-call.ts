import { errorTypeOf, measure, watch, withSpan } from '@booking/runtime';
import type CircuitBreaker from 'opossum';
import { GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';

type Operation = { readonly method: string; readonly operation: string };

/**
 * Measures a call to a gateway, and records its span. The request carries no `traceparent`, because our traces are of
 * no use to other companies; only the sandbox receives one.
 */
export async function observeCall<Output>(
  { method, operation, input }: Operation & { readonly input: unknown },
  call: () => Promise<Output>,
): Promise<Output> {
  const startedMs = performance.now();
  let outcome = 'answered';
  const attributes = { 'booking.gateway': method, 'booking.gateway.operation': operation, ...namesIn(input) };
  try {
    return await withSpan({ name: `${method} ${operation}`, kind: 'client', attributes }, call);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    measure('booking.gateway.call.duration', { method, operation, outcome }, (performance.now() - startedMs) / 1_000);
  }
}

/** Exposes the state of a circuit breaker for the lifetime of the process. */
export function watchCircuit(labels: Operation, breaker: Pick<CircuitBreaker, 'opened' | 'halfOpen'>): void {
  watch('booking.gateway.circuit.state', () => [{ labels, value: stateOf(breaker) }]);
}

const CLOSED = 0;
const HALF_OPEN = 1;
const OPEN = 2;

function stateOf({ opened, halfOpen }: Pick<CircuitBreaker, 'opened' | 'halfOpen'>): number {
  if (halfOpen) return HALF_OPEN;
  return opened ? OPEN : CLOSED;
}

/** Our own ids in the input of the call. */
function namesIn(input: unknown): Record<string, string> {
  const { paymentId, refundId } = Object(input) as { paymentId?: unknown; refundId?: unknown };
  return {
    ...(typeof paymentId === 'string' && { 'booking.payment.id': paymentId }),
    ...(typeof refundId === 'string' && { 'booking.refund.id': refundId }),
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof GatewayRejected) return 'rejected';
  if (error instanceof GatewayUnavailable) return 'unavailable';
  return errorTypeOf(error);
}
