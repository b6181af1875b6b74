/** Replaces a text that may describe a customer. */
export const ERASED_TEXT = 'Erased';

/**
 * The id of a customer, and the pseudonym that replaces it everywhere. Records of one customer stay together under it.
 */
export type Erasure = { readonly customerId: string; readonly pseudonym: string };

/**
 * The members with texts of customers and staff in bookings, refunds, payments, disputes and notes, and the answers of
 * receivers in deliveries.
 */
const TEXTS: ReadonlySet<string> = new Set(['description', 'reason', 'failureReason', 'note', 'text', 'response']);

/**
 * A copy of a JSON value in which nothing identifies a customer: their id becomes the pseudonym, texts become `Erased`,
 * and metadata becomes empty. Amounts, states, times, our ids and references stay. A second call changes nothing.
 */
export function eraseIdentity<Value>(value: Value, erasure: Erasure): Value {
  return erase(value, '', erasure) as Value;
}

function erase(value: unknown, name: string, erasure: Erasure): unknown {
  if (typeof value === 'string') return eraseText(value, name, erasure);
  if (Array.isArray(value)) return value.map((item) => erase(item, name, erasure));
  if (typeof value !== 'object' || value === null) return value;
  if (name === 'metadata') return {};
  return Object.fromEntries(Object.entries(value).map(([member, part]) => [member, erase(part, member, erasure)]));
}

function eraseText(text: string, name: string, { customerId, pseudonym }: Erasure): string {
  if (text === customerId) return pseudonym;
  return TEXTS.has(name) ? ERASED_TEXT : text;
}
