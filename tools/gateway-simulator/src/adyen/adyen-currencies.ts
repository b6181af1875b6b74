import { decimalsExcept } from '../decimals.ts';

/** The currencies of ISO 4217 that Adyen does not list. */
export const unlistedCurrencies = new Set(
  (
    'AFN BIF BOV BTN CDF CHE CHW CLF COU CUC ERN HRK IRR KPW LRD LSL MGA MXV SDG SLL SSP SYP TJS TMT USN UYI UYW VED ' +
    'VEF VES XAD XCG ZWG ZWL'
  ).split(' '),
);

/** The decimals that Adyen lists (docs.adyen.com/development-resources/currency-codes). */
export const adyenDecimals = decimalsExcept({ CLP: 2, CVE: 0, IDR: 0, ISK: 2 });
