import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRemark, remark, type RemarkCode, remarks } from './remarks.ts';

const codes = Object.keys(remarks) as RemarkCode[];

/** A value such as an id, an amount or a state. None contains the fixed text of a sentence. */
const value = fc.stringMatching(/^[a-z0-9-]{1,40}$/);

describe('a sentence of the catalogue', () => {
  it('contains its values', () => {
    expect(remark('payment-differs', { ours: 'completed', theirs: 'failed' })).toBe(
      'The payment is completed here and failed at the gateway.',
    );
  });

  it.each(codes)('is recognised with its code and its values: %s', (code) => {
    fc.assert(
      fc.property(value, (filled) => {
        const places = [...remarks[code].matchAll(/%\{(\w+)\}/g)].map(([, name]) => String(name));
        const values = Object.fromEntries(places.map((name) => [name, filled]));
        const sentence = (remark as (code: RemarkCode, values: object) => string)(code, values);

        expect(readRemark(sentence)).toEqual({ code, values });
      }),
    );
  });

  it('is recognised with the note of a person in it', () => {
    const values = { by: 'ada@shop.example', note: 'Paid in cash:\nsee receipt 7. %{by}' };

    expect(readRemark(remark('given-up-by', values))).toEqual({ code: 'given-up-by', values });
  });

  it('is not recognised in a sentence of a gateway', () => {
    expect(readRemark('card_declined: Your card was declined.')).toBeUndefined();
  });
});
