import { describe, expect, it } from '@jest/globals';
import { displayAmount } from './display-amount.ts';

describe('the amount on the checkout page', () => {
  it.each([
    [12_050, 'EUR', '€120.50'],
    [5, 'EUR', '€0.05'],
    [500, 'JPY', '¥500'],
    [1234, 'KWD', 'KWD 1.234'],
    [12_345, 'CLF', 'CLF 1.2345'],
    [999_999_999_999_999, 'EUR', '€9,999,999,999,999.99'],
  ])('is formatted for people: at the sandbox, %d minor units of %s are %s', (amount, currency, shown) => {
    expect(shownFor('sandbox', amount, currency)).toBe(shown);
  });

  it.each([
    [50_000, 'ISK', 'ISK 500.00'],
    [500, 'MGA', 'MGA 500'],
  ])('is converted from the unit of Stripe: %d %s is %s', (amount, currency, shown) => {
    expect(shownFor('stripe', amount, currency)).toBe(shown);
  });
});

/** The amount on the page, in which a no-break space separates the code from the figures. */
function shownFor(...session: Parameters<typeof sessionOf>): string {
  return displayAmount(sessionOf(...session)).replace('\u00a0', ' ');
}

function sessionOf(gateway: 'sandbox' | 'stripe', amount: number, currency: string) {
  return { gateway, amount, currency };
}
