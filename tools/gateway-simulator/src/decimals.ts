/** The decimals of the currencies in ISO 4217 that do not have two. */
const iso: Readonly<Record<string, number>> = {
  ...counted('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...counted('BHD IQD JOD KWD LYD OMR TND', 3),
  ...counted('CLF UYW', 4),
};

function counted(currencies: string, decimals: number): Readonly<Record<string, number>> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]));
}

/**
 * Creates a function that returns the number of decimals of a currency at a gateway: the number of ISO 4217, with these
 * exceptions.
 */
export function decimalsExcept(exceptions: Readonly<Record<string, number>>): (currency: string) => number {
  return (currency) => exceptions[currency] ?? iso[currency] ?? 2;
}

/** Converts an amount to text with a decimal point. A division could lose the last digits. */
export function toDecimalText(amount: number, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Converts decimal text to an amount. Undefined for zero, for too many decimals, and for too many digits. */
export function fromDecimalText(text: string, decimals: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  return amount > 0n && amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : undefined;
}
