import { describe, expect, it } from '@jest/globals';
import { disputedAmountOf, lostAmountOf } from './paypal-disputes.ts';
import { PaypalDispute } from './paypal-objects.ts';

const eur = (value: string) => ({ currency_code: 'EUR', value });
const own = (gross?: object) => ({ seller_transaction_id: 'CAPTURE1', gross_amount: gross });
const other = { seller_transaction_id: 'CAPTURE2', gross_amount: eur('80.00') };

function amountOf(whole: object, transactions?: readonly object[]) {
  const dispute = { dispute_id: 'PP-1', status: 'OPEN', dispute_amount: whole, disputed_transactions: transactions };
  return disputedAmountOf(PaypalDispute.parse(dispute), 'CAPTURE1');
}

function lostOf(refunded: unknown, transactions: readonly object[] = [own()]) {
  const outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: refunded };
  const dispute = { dispute_id: 'PP-1', status: 'RESOLVED', dispute_amount: eur('100.00'), dispute_outcome: outcome };
  return lostAmountOf(PaypalDispute.parse({ ...dispute, disputed_transactions: transactions }), 'CAPTURE1');
}

describe('the disputed amount of a payment', () => {
  it.each([
    ['of one transaction', [own(eur('120.50'))]],
    ['without transactions', undefined],
  ])('is the amount of the dispute %s', (_which, transactions) => {
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

  it('is the amount of the payment when the dispute is in another currency', () => {
    const usd = { currency_code: 'USD', value: '50.00' };

    expect(amountOf(usd, [own(eur('120.50')), other])).toEqual({ amount: 12_050, currency: 'EUR' });
  });
});

describe('the lost amount of a payment', () => {
  it('is the refunded amount when the customer accepted a part', () => {
    expect(lostOf(eur('40.00'))).toEqual({ amount: 4_000, currency: 'EUR' });
  });

  it.each([
    ['more than was disputed', eur('140.00')],
    ['another currency', { currency_code: 'USD', value: '40.00' }],
    ['an unreadable amount', { currency_code: 'XTS', value: '1' }],
    ['a malformed amount', { value: 1 }],
    ['no amount', undefined],
  ])('is the disputed amount when PayPal states %s as refunded', (_what, refunded) => {
    expect(lostOf(refunded)).toEqual({ amount: 10_000, currency: 'EUR' });
  });

  it('is not divided when the dispute names several transactions', () => {
    expect(lostOf(eur('90.00'), [own(eur('60.00')), other])).toEqual({ amount: 6_000, currency: 'EUR' });
    expect(lostOf(eur('40.00'), [own(eur('60.00')), other])).toEqual({ amount: 4_000, currency: 'EUR' });
  });
});
