import { useTranslate } from 'react-admin';
import type { english } from './english/index.ts';

type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

/** The key of a text, such as `payments.title`. */
export type TextKey = KeyOf<typeof english>;

/** The groups that have a text of this name: `payments` for `title`. */
export type GroupWith<Name extends string> = TextKey extends infer Key
  ? Key extends `${infer Group}.${Name}`
    ? Group
    : never
  : never;

/** The names in a group of texts. */
export type NameIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

type Values = Readonly<Record<string, string | number>>;
export type Text = (key: TextKey, values?: Values) => string;

/** Looks up texts by key. `%{name}` in a text is replaced by that value. */
export function useText(): Text {
  return useTranslate() as Text;
}

/** The text of a word that may be newer than this application; falls back to the word itself. */
export function useWord(): (group: string, word: string) => string {
  const translate = useTranslate();
  return (group, word) => translate(`${group}.${word}`, { _: word });
}
