import { type CurrencyCode, currencyExponents } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { objectionTo, refundStepMinor } from '../src/expressible-amounts.ts';
import { gatewayNames } from '../src/gateway-registry.ts';
import { currenciesAt } from './gateway-currencies.ts';

/** The currencies that a gateway cannot express to the last minor unit, by its documentation. */
const coarse: Readonly<Record<string, Readonly<Partial<Record<CurrencyCode, number>>>>> = {
  stripe: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, MGA: 100 },
  razorpay: { BHD: 10, KWD: 10, OMR: 10 },
  xendit: { IDR: 100 },
  adyen: { CVE: 100, IDR: 100 },
  paypal: { HUF: 100, TWD: 100 },
};

describe.each(gatewayNames)('edge case 18: the refund step at the %s gateway', (method) => {
  it('is one minor unit, except for the documented currencies', () => {
    for (const currency of currenciesAt(method)) {
      expect([currency, refundStepMinor(method, currency)]).toEqual([currency, coarse[method]?.[currency] ?? 1]);
    }
  });
});

const steps = Object.entries(coarse).flatMap(([method, currencies]) =>
  Object.entries(currencies).map(([currency, stepMinor]) => [method, currency as CurrencyCode, stepMinor] as const),
);

describe('edge case 18: the amounts that a gateway with a refund step can express', () => {
  it.each(steps)('are the multiples of the step: %s, %s', (method, currency, stepMinor) => {
    for (const count of [1, 3, 617, 99_999]) {
      expect(objectionTo(method, { amount: count * stepMinor, currency })).toBeUndefined();
      for (const restMinor of [1, stepMinor / 2, stepMinor - 1])
        expect(objectionTo(method, { amount: count * stepMinor + restMinor, currency })).toMatch('cannot express');
    }
  });
});

describe('the refund step of a gateway that is not supported any more', () => {
  it('is one minor unit', () => {
    for (const currency of Object.keys(currencyExponents) as CurrencyCode[])
      expect(refundStepMinor('removed', currency)).toBe(1);
  });
});
