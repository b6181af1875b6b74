import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { text } from '../texts/text.ts';
import { startedText } from './started-text.ts';

beforeAll(() => show({ ...english, language: 'en' }));

describe('the message about a started reconciliation', () => {
  it('names the gateways of each service, or says that it has none', () => {
    const message = startedText({ payments: ['stripe', 'paypal'], refunds: [] });

    expect(message).toContain('Stripe, PayPal');
    expect(message).toContain(text('discrepancies.nobody'));
  });
});
