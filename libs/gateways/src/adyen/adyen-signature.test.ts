import { hmacValidator, type Types } from '@adyen/api-library';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callbackOf, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { readNotification, readSignedText } from './adyen-notification.ts';
import { isBodySigned, isItemSigned } from './adyen-signature.ts';

type Item = Types.notification.NotificationRequestItem;

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const OTHER_KEY = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
const official = new hmacValidator();

const item = {
  pspReference: '7914073381342284',
  originalReference: '',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
};
type Fields = typeof item;

function signatureOf(fields: Fields, key = KEY): string {
  return official.calculateHmac(fields as unknown as Item, key);
}

function callback(fields: object, hmacSignature: unknown): RawCallback {
  const signed = { ...fields, additionalData: { hmacSignature } };
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem: signed }] };
  return { rawBody: Buffer.from(JSON.stringify(body)), headers: {}, url: '' };
}

function isAccepted(raw: RawCallback, keys: readonly string[] = [KEY]): boolean {
  const items = readNotification(raw.rawBody);
  return isBodySigned(raw, keys) || (items?.every((one) => isItemSigned(one, keys)) ?? false);
}

describe('the published vectors of Adyen', () => {
  testVectors(signatureVectors('adyen'), (vector) => isAccepted(callbackOf(vector), [vector.secret]));
});

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const anyItem = fc.record<Fields>({
  pspReference: text,
  originalReference: text,
  merchantAccountCode: text,
  merchantReference: text,
  amount: fc.record({ value: fc.integer(), currency: text }),
  eventCode: text,
  success: fc.constantFrom('true', 'false'),
});

describe('items of Adyen', () => {
  it('get the same result as from the official library, with any fields and key', () => {
    fc.assert(
      fc.property(anyItem, fc.constantFrom(KEY, OTHER_KEY), (fields, key) => {
        const signature = signatureOf(fields, key);
        const additionalData = { hmacSignature: signature };

        expect(isAccepted(callback(fields, signature))).toBe(
          official.validateHMAC({ ...fields, additionalData } as unknown as Item, KEY),
        );
        expect(isAccepted(callback(fields, signature), [OTHER_KEY, KEY])).toBe(true);
      }),
    );
  });

  it('are rejected when the value of a signed field changes', () => {
    fc.assert(
      fc.property(anyItem, anyItem, (fields, others) => {
        fc.pre(official.getDataToSign(fields as unknown as Item) !== official.getDataToSign(others as unknown as Item));
        expect(isAccepted(callback(others, signatureOf(fields)))).toBe(false);
      }),
    );
  });

  it.each([
    ['none', undefined],
    ['an empty text', ''],
    ['a number', 5],
    ['a text that decodes to 33 bytes', 'A'.repeat(44)],
    ['the genuine signature with a space behind it', `${signatureOf(item)} `],
    ['the genuine signature in lower case', signatureOf(item).toLowerCase()],
    ['a signature by another key', signatureOf(item, OTHER_KEY)],
  ])('are rejected with this signature: %s', (_what, signature) => {
    expect(isAccepted(callback(item, signature))).toBe(false);
  });

  it('are read from the signed text, with any characters in the reference', () => {
    fc.assert(
      fc.property(anyItem, fc.stringMatching(/^[\w: ]{0,30}$/), ({ amount, ...texts }, merchantReference) => {
        const own = Object.entries(texts).map(([name, value]) => [name, value.replaceAll(':', '')] as const);
        const currency = amount.currency.replaceAll(':', '');
        const fields = { ...texts, ...Object.fromEntries(own), merchantReference, amount: { ...amount, currency } };

        expect(readSignedText(official.getDataToSign(fields as unknown as Item))).toEqual({
          pspReference: fields.pspReference,
          originalReference: fields.originalReference,
          merchantAccount: fields.merchantAccountCode,
          merchantReference,
          value: String(amount.value),
          currency,
          eventCode: fields.eventCode,
          isSuccess: fields.success === 'true',
        });
      }),
    );
  });
});

describe('a body that is not a signed notification of Adyen', () => {
  it('is rejected without an exception', () => {
    const json = fc.json({ maxDepth: 5 }).map((value) => Buffer.from(value));
    const bytes = fc.uint8Array({ maxLength: 500 }).map((value) => Buffer.from(value));
    const repeated = fc.array(fc.string()) as unknown as fc.Arbitrary<string>;
    const header = fc.option(fc.oneof(fc.string(), fc.base64String(), repeated), { nil: undefined });
    fc.assert(
      fc.property(fc.oneof(json, bytes), header, (rawBody, hmacsignature) => {
        expect(isAccepted({ rawBody, headers: { hmacsignature }, url: '' })).toBe(false);
      }),
    );
  });

  it('is rejected when it has no items, too many items, or an item without a signature', () => {
    const raw = (items: unknown) => ({
      rawBody: Buffer.from(JSON.stringify({ notificationItems: items })),
      headers: {},
      url: '',
    });
    const signed = { NotificationRequestItem: { ...item, additionalData: { hmacSignature: signatureOf(item) } } };

    expect(isAccepted(raw([signed]))).toBe(true);
    expect(isAccepted(raw([signed, signed]))).toBe(true);
    expect(isAccepted(raw([]))).toBe(false);
    expect(isAccepted(raw(Array.from({ length: 11 }, () => signed)))).toBe(false);
    expect(isAccepted(raw([signed, { NotificationRequestItem: item }]))).toBe(false);
  });
});

describe('webhooks whose whole body is signed', () => {
  it('get the same result as from the official library', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(KEY, OTHER_KEY), (body, key) => {
        const hmacsignature = official.calculateHmac(body, key);

        expect(isAccepted({ rawBody: Buffer.from(body), headers: { hmacsignature }, url: '' })).toBe(
          official.validateHMACSignature(KEY, hmacsignature, body),
        );
      }),
    );
  });
});
