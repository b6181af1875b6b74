import type { entrance } from '../texts/english/entrance.ts';
import { type KeyOf, translate, type Values } from '../texts/use-text.ts';

/** The key of a text that is loaded before the sign-in. */
export type EntranceKey = KeyOf<typeof entrance>;

export function text(key: EntranceKey, values?: Values): string {
  return translate(key, values);
}
