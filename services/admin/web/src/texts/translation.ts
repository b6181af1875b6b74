import type * as english from './english/index.ts';

/** The texts of another language: exactly the keys of the English texts. */
export type Translation<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Translation<Texts[Name]>;
};

/** The translation of one group of texts, such as `payments`. */
export type TranslationOf<Group extends keyof typeof english> = Translation<(typeof english)[Group]>;
