import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reasonWithin } from './refund-reason.ts';

describe('the reason of a refund', () => {
  it('is sent as it is when the gateway accepts its length', () => {
    expect(reasonWithin('The pool is closed', 18)).toBe('The pool is closed');
  });

  it('ends with an ellipsis when it is too long', () => {
    expect(reasonWithin('The pool is closed', 17)).toBe('The pool is clos…');
    expect(reasonWithin('The pool is closed', 9)).toBe('The pool…');
  });

  it('is never cut within a character', () => {
    expect(reasonWithin('Rain ☔ and 🌊🌊', 15)).toBe('Rain ☔ and 🌊🌊');
    expect(reasonWithin('Rain ☔ and 🌊🌊', 14)).toBe('Rain ☔ and 🌊…');
    expect(reasonWithin('Rain ☔ and 🌊🌊', 13)).toBe('Rain ☔ and…');
  });

  it('fits every limit, and keeps its beginning', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 60 }), (reason, lengthMax) => {
        const sent = reasonWithin(reason, lengthMax);

        expect(sent.length).toBeLessThanOrEqual(lengthMax);
        expect(sent.isWellFormed()).toBe(true);
        expect(reason.startsWith(sent.replace(/…$/, '')) || sent === reason).toBe(true);
        expect(reasonWithin(reason, lengthMax)).toBe(sent);
      }),
    );
  });
});
