import { remark } from '@booking/contracts';
import CircuitBreaker from 'opossum';
import { GatewayUnavailable } from './gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from './gateway-records.ts';
import { observeCall, watchCircuit } from './observe-call.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { toRefundOutcome } from './refund-outcome.ts';
import { operations, wrapCalls } from './wrap-calls.ts';

/** The circuit opens when more than this share of the calls within `WINDOW_MS` had no usable answer. */
const FAILURES_PERCENT_MAX = 50;
/** The circuit stays closed below this number of calls within `WINDOW_MS`, so that one bad answer does not open it. */
const CALLS_MIN = 5;
const WINDOW_MS = 30_000;
/** How long an open circuit stays open before one call may try again. */
const OPEN_MS = 10_000;
/** The largest number of concurrent calls of one operation, so that a slow gateway does not use up the process. */
export const CALLS_AT_ONCE_MAX = 50;

const limits: CircuitBreaker.Options = {
  timeout: false,
  errorThresholdPercentage: FAILURES_PERCENT_MAX,
  volumeThreshold: CALLS_MIN,
  rollingCountTimeout: WINDOW_MS,
  resetTimeout: OPEN_MS,
  // Nobody reads opossum's statistics, and each breaker would compute them every second.
  enableSnapshots: false,
  rollingPercentilesEnabled: false,
  errorFilter: (error: unknown) => !(error instanceof GatewayUnavailable),
};

/**
 * Returns the gateway with a circuit breaker for each operation. While a circuit is open nothing is sent: calls throw
 * `GatewayUnavailable`, and refunds are `not_done`. This also applies to all operations during a delay that the gateway
 * has requested. A definite refusal, or a refund that is refused as too early, is a usable answer, so it does not open
 * a circuit. Calls have their own time limits, so opossum's time limit is switched off.
 */
export function withCircuitBreaker(gateway: PaymentGateway): PaymentGateway {
  const breakers: CircuitBreaker[] = [];
  const failing = { ...gateway, refund: async (order: RefundOrder) => failWhenUnknown(await gateway.refund(order)) };
  const guarded = wrapCalls(failing, operations, guardOf(gateway.method, breakers));
  return {
    ...guarded,
    openCircuits: () => breakers.filter(({ closed }) => !closed).map(({ name }) => name.replace(/^.*\./, '')),
    refund: (order) => toRefundOutcome(() => guarded.refund(order)),
  };
}

function guardOf(method: string, breakers: CircuitBreaker[]) {
  let quietUntilMs = 0;
  return <Input, Output>(operation: string, call: (input: Input) => Promise<Output>) => {
    const breaker = new CircuitBreaker(call, { ...limits, name: `${method}.${operation}` });
    let running = 0;
    breakers.push(breaker);
    watchCircuit({ method, operation }, breaker);
    const fire = async (input: Input): Promise<Output> => {
      const retryAfterMs = Math.ceil(quietUntilMs - performance.now());
      if (retryAfterMs > 0) {
        const message = remark('call-throttled', { call: `${method} ${operation}` });
        throw new GatewayUnavailable(message, { retryAfterMs, isNotDone: true });
      }
      if (running === CALLS_AT_ONCE_MAX || rejects(breaker)) throw notSent(`${method} ${operation}`);
      running += 1;
      try {
        return await breaker.fire(input);
      } catch (error) {
        quietUntilMs = Math.max(quietUntilMs, performance.now() + askedForMs(error));
        throw error;
      } finally {
        running -= 1;
      }
    };
    return (input: Input) => observeCall({ method, operation, input }, () => fire(input));
  };
}

/**
 * Whether the circuit is open, or its test call is under way. Such calls are not passed to opossum, which would count
 * a rejected call as a call that did not fail.
 */
function rejects({ closed, pendingClose }: CircuitBreaker): boolean {
  return !closed && !pendingClose;
}

/** The delay that the gateway requested. */
function askedForMs(error: unknown): number {
  return error instanceof GatewayUnavailable ? (error.retryAfterMs ?? 0) : 0;
}

function notSent(call: string): GatewayUnavailable {
  return new GatewayUnavailable(remark('circuit-open', { call }), { isNotDone: true });
}

/**
 * Throws if there is no usable answer. Callers receive such an outcome as a value, but the breaker must count it as a
 * failure.
 */
function failWhenUnknown(outcome: RefundOutcome): RefundOutcome {
  if (outcome.outcome !== 'unknown' && outcome.outcome !== 'not_done') return outcome;
  if (outcome.isTooEarly) return outcome;
  const { reason, retryAfterMs } = outcome;
  throw new GatewayUnavailable(reason, { retryAfterMs, isNotDone: outcome.outcome === 'not_done' });
}
