import { decimalsExcept } from '../decimals.ts';

/**
 * The currencies whose base units Square documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts).
 */
export const documentedCurrencies = new Set(['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD']);

export const squareDecimals = decimalsExcept({});
