import { decimalsExcept } from '../decimals.ts';

/**
 * The currencies whose base units Square documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts).
 */
const documented = new Set(['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD']);

export const squareDecimals = decimalsExcept({});

export function isSquareCurrency(currency: string): boolean {
  return documented.has(currency);
}
