import { describe, expect, it } from '@jest/globals';
import { localeFor } from './language.ts';

describe('the locale of a language', () => {
  it('is the first locale of the browser for this language', () => {
    expect(localeFor('de', ['fr-FR', 'de-AT', 'de', 'en-GB'])).toBe('de-AT');
    expect(localeFor('en', ['fr-FR', 'de-AT', 'de', 'en-GB'])).toBe('en-GB');
  });

  it('is the language itself in a browser without such a locale', () => {
    expect(localeFor('de', ['en-GB'])).toBe('de');
    expect(localeFor('en', [])).toBe('en');
  });

  it('skips names that Intl rejects', () => {
    expect(localeFor('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
    expect(localeFor('en', ['en-US@posix'])).toBe('en');
  });
});
