import { describe, expect, it } from '@jest/globals';
import { show } from './catalogue.ts';
import { catalogue as english } from './english/catalogue.ts';
import { catalogue as german } from './german/catalogue.ts';
import { problemTitle } from './text.ts';

describe('the name of a problem', () => {
  it.each([
    ['en', english, 'The refund exceeds the refundable amount', 'out-of-ink'],
    ['de', german, 'Die Erstattung ist höher als der erstattbare Betrag', 'Die Aktion ist nicht möglich'],
  ] as const)('is in the language %s, also for a newer type', (language, texts, known, newer) => {
    show({ ...texts, language });

    expect(problemTitle('refund-exceeds-balance')).toBe(known);
    expect(problemTitle('out-of-ink')).toBe(newer);
  });
});
