/** Parameters of a request: nested objects and lists, in the form of Stripe's documentation. */
export type StripeParameters = { readonly [name: string]: StripeValue };
type StripeValue = string | number | readonly StripeValue[] | StripeParameters;

/**
 * Encodes parameters for Stripe: form encoding (WHATWG URL) with nesting in brackets, as in
 * `line_items[0][price_data][currency]=eur`.
 */
export function toStripeForm(parameters: StripeParameters): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) => flatten(name, value));
  return new URLSearchParams(entries).toString();
}

function flatten(name: string, value: StripeValue): [string, string][] {
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}[${key}]`, inner));
}
