/** The base units Square documents (developer.squareup.com/docs/build-basics/working-with-monetary-amounts). */
const decimals: ReadonlyMap<string, number> = new Map([
  ['AUD', 2],
  ['CAD', 2],
  ['EUR', 2],
  ['GBP', 2],
  ['JPY', 0],
  ['USD', 2],
]);

/** The number of decimals of an amount in Square's API. */
export function squareDecimals(currency: string): number {
  return decimals.get(currency) ?? 2;
}

export function isSquareCurrency(currency: string): boolean {
  return decimals.has(currency);
}
