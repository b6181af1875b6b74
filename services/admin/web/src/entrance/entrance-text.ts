import type { entrance } from '../texts/english/entrance.ts';
import type { Values } from '../texts/fill-in.ts';
import { type KeyOf, text as anyText } from '../texts/text.ts';

/** The key of a text that is loaded before the sign-in. */
type EntranceKey = KeyOf<typeof entrance>;

/** Looks up a text that is loaded before the sign-in. Other keys do not compile. */
export const text: (key: EntranceKey, values?: Values) => string = anyText;
