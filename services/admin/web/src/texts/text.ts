import { shownTexts } from './catalogue.ts';
import type * as english from './english/index.ts';
import { fillIn, type Values } from './fill-in.ts';
import { inLocale } from './locale.ts';

export type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

export type TextKey = KeyOf<typeof english>;

/** The groups that have a text of this name: `payments` for `title`. */
export type GroupWith<Name extends string> = TextKey extends infer Key
  ? Key extends `${infer Group}.${Name}`
    ? Group
    : never
  : never;

export type NameIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

const plurals = inLocale((locale) => new Intl.PluralRules(locale));

/**
 * The text of a key in the language of the interface. `%{name}` in it is replaced by that value, and `smart_count`
 * chooses the plural. It is looked up while rendering, because another language renders everything again.
 */
export function text(key: TextKey, values: Values = {}): string {
  const found = lookUp(key.split('.'));
  const [one = key, many = one] = typeof found === 'string' ? found.split('||||') : [];
  const chosen = plurals().select(Number(values['smart_count'] ?? 1)) === 'one' ? one : many;
  return fillIn(chosen.trim(), values);
}

/** The text of a word that may be newer than this application; falls back to the word itself. */
export function wordIn(group: string, word: string): string {
  const found = lookUp([...group.split('.'), word]);
  return typeof found === 'string' ? found : word;
}

/** The words of a group, in their order. */
export function wordsIn(group: string): string[] {
  const found = lookUp(group.split('.'));
  return isGroup(found) ? Object.keys(found) : [];
}

function lookUp(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (texts, name) => (isGroup(texts) && Object.hasOwn(texts, name) ? texts[name] : undefined),
    shownTexts.read().texts,
  );
}

function isGroup(texts: unknown): texts is Readonly<Record<string, unknown>> {
  return typeof texts === 'object' && texts !== null;
}
