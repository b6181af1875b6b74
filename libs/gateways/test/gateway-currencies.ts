import { currencyExponents, type CurrencyCode } from '@booking/contracts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];

/** Their digits are not the two Stripe counts unless it says otherwise, and it says nothing of them. */
export const notAtStripe: readonly CurrencyCode[] = ['CLF', 'IQD', 'LYD', 'UYI', 'UYW'];

/** What a gateway charges, by its documentation; where nothing is said here, every currency of ISO 4217. */
const charged: Readonly<Record<string, readonly CurrencyCode[]>> = {
  stripe: currencies.filter((currency) => !notAtStripe.includes(currency)),
  square: ['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD'],
};

/** The currencies a gateway charges and gives back. */
export function currenciesAt(method: string): readonly CurrencyCode[] {
  return charged[method] ?? currencies;
}
