/** The currencies without two decimals at the sandbox (ISO 4217). */
const isoDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
  ...Object.fromEntries('CLF UYW'.split(' ').map((currency) => [currency, 4])),
};

export function sandboxDecimals(currency: string): number {
  return isoDecimals[currency] ?? 2;
}
