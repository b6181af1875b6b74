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
export function storable<Value>(value: Value): Value {
  return toStorable(value) as Value;
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toStorableMember(name, member)]));
}

function toStorableMember(name: string, member: unknown): unknown {
  return name === 'reason' && typeof member === 'string' ? toStorableReason(member) : toStorable(member);
}

function toStorableReason(reason: string): string {
  return maskCardData(toStorableText(reason));
}

function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
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
      if (error instanceof GatewayRejected || error instanceof GatewayUnavailable) {
        error.message = toStorableReason(error.message);
      }
      throw error;
    }
  };
}
