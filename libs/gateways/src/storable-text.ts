import { maskCardData } from '@booking/runtime/card-numbers';
import type { WebhookResult } from './gateway-callback.ts';
import { GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { operations, wrapCalls } from './wrap-calls.ts';

const REPLACEMENT = '\u{FFFD}';

/**
 * Replaces NUL and lone surrogates in all texts of a value, because PostgreSQL cannot store them. JSON permits them,
 * although no gateway is known to send them. Masks card data in reasons, because a gateway may repeat the input of the
 * customer.
 */
export function storable<Value>(value: Value, name?: string): Value {
  return toStorable(value, name) as Value;
}

function toStorable(value: unknown, name?: string): unknown {
  if (typeof value === 'string') return toStorableText(value, name);
  if (Array.isArray(value)) return value.map((element) => toStorable(element));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toStorable(member, key)]));
}

function toStorableText(text: string, name?: string): string {
  const stored = text.toWellFormed().replaceAll('\0', REPLACEMENT);
  return name === 'reason' ? maskCardData(stored) : stored;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the gateway with results that can be stored. */
export function withStorableText(gateway: PaymentGateway): PaymentGateway {
  return {
    ...wrapCalls(gateway, operations, (_operation, call) => storing(call)),
    handleWebhook: async (callback) => storableReading(await gateway.handleWebhook(callback)),
  };
}

/**
 * The result with texts that can be stored, except the event id, which must stay unique. An id that cannot be stored is
 * stored as a digest.
 */
function storableReading(result: WebhookResult): WebhookResult {
  return result.result === 'authentic' ? { ...storable(result), eventId: result.eventId } : result;
}

function storing<Input, Output>(call: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return storable(await call(input));
    } catch (error) {
      if (error instanceof GatewayRejected || error instanceof GatewayUnavailable)
        error.message = storable(error.message, 'reason');
      throw error;
    }
  };
}
