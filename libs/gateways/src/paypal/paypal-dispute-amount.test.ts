import { describe, expect, it } from '@jest/globals';
import { disputedAmountOf } from './paypal-dispute-amount.ts';
import { PaypalDispute } from './paypal-objects.ts';

const eur = (value: string) => ({ currency_code: 'EUR', value });
const own = (gross?: object) => ({ seller_transaction_id: 'CAPTURE1', gross_amount: gross });
const other = { seller_transaction_id: 'CAPTURE2', gross_amount: eur('80.00') };

function amountOf(whole: object, transactions?: readonly object[]) {
  const dispute = { dispute_id: 'PP-1', status: 'OPEN', dispute_amount: whole, disputed_transactions: transactions };
  return disputedAmountOf(PaypalDispute.parse(dispute), 'CAPTURE1');
}

describe('the disputed amount of a payment', () => {
  it.each([
    ['of one transaction', [own(eur('120.50'))]],
    ['without transactions', undefined],
  ])('is that of the dispute %s', (_which, transactions) => {
    expect(amountOf(eur('30.00'), transactions)).toEqual({ amount: 3_000, currency: 'EUR' });
  });

  it('is at most the gross amount of its transaction when the dispute names several', () => {
    expect(amountOf(eur('200.50'), [other, own(eur('120.00'))])).toEqual({ amount: 12_000, currency: 'EUR' });
  });

  it.each([
    ['has no gross amount', own()],
    ['has an unreadable gross amount', own({ currency_code: 'XTS', value: '1' })],
    ['has a malformed gross amount', own({ value: 1 })],
    ['is not named', {}],
  ])('counts as the whole payment when its transaction, one of several, %s', (_how, transaction) => {
    expect(amountOf(eur('200.50'), [other, transaction])).toBeNull();
  });

  it('is unknown when the amount of the dispute is unreadable', () => {
    expect(amountOf({ currency_code: 'XTS', value: '1' })).toBeNull();
  });

  it('is never more than the amount of the dispute', () => {
    expect(amountOf(eur('30.00'), [own(eur('120.50')), other])).toEqual({ amount: 3_000, currency: 'EUR' });
  });

  it('is that of the payment when the dispute is in another currency', () => {
    const usd = { currency_code: 'USD', value: '50.00' };

    expect(amountOf(usd, [own(eur('120.50')), other])).toEqual({ amount: 12_050, currency: 'EUR' });
  });
});
