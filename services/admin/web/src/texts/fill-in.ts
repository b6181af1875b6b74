import { inLocale } from './locale.ts';

export type Values = Readonly<Record<string, string | number>>;

const numbers = inLocale((locale) => new Intl.NumberFormat(locale));

/** Replaces `%{name}` by the value of that name. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => shownAs(values[name] ?? place));
}

function shownAs(value: string | number): string {
  return typeof value === 'number' ? numbers().format(value) : value;
}
