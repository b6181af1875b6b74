import { exactAmounts } from './exact-amounts.ts';
import { noInlineTexts } from './no-inline-texts.ts';
import { plainEnglish } from './plain-english.ts';
import { restrictedSyntax } from './restricted-syntax.ts';

/** The rules of this repository, for oxlint, which loads a plugin by its default export. */
export default {
  meta: { name: 'house' },
  rules: {
    'exact-amounts': exactAmounts,
    // The same rule under two names, so that a group of files can replace one list and keep the other.
    naming: restrictedSyntax,
    'no-inline-texts': noInlineTexts,
    'plain-english': plainEnglish,
    'restricted-syntax': restrictedSyntax,
  },
};
