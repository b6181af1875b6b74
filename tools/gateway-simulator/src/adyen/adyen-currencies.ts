/** The currencies without two decimals in docs.adyen.com/development-resources/currency-codes. */
const decimals: Readonly<Record<string, number>> = {
  ...counted('CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF', 0),
  ...counted('BHD IQD JOD KWD LYD OMR TND', 3),
};

/** Currencies of ISO 4217 that are not in the list. */
const unlisted = new Set(
  (
    'AFN BIF BOV BTN CDF CHE CHW CLF COU CUC ERN HRK IRR KPW LRD LSL MGA MXV SDG SLL SSP SYP TJS TMT USN UYI UYW VED ' +
    'VEF VES XAD XCG ZWG ZWL'
  ).split(' '),
);

/** The number of decimals of an amount in Adyen's API. */
export function adyenDecimals(currency: string): number {
  return decimals[currency] ?? 2;
}

export function isListed(currency: string): boolean {
  return !unlisted.has(currency);
}

function counted(currencies: string, digits: number): Readonly<Record<string, number>> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]));
}
