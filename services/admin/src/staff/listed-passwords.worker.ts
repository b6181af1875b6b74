import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter entries of the list occur in good passwords by chance. */
const LENGTH_MIN = 5;
const LENGTH_MAX = 30;

let listed: ReadonlySet<string> | undefined;

/** The text without the longest entry of a list of 49,000 common passwords that it contains. */
export function withoutListedPassword(text: string): string {
  listed ??= new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase()));
  for (let length = Math.min(text.length, LENGTH_MAX); length >= LENGTH_MIN; length -= 1) {
    const start = findListed(listed, text, length);
    if (start >= 0) return `${text.slice(0, start)} ${text.slice(start + length)}`;
  }
  return text;
}

/** Where an entry of this length begins in the text; -1 when none does. */
function findListed(entries: ReadonlySet<string>, text: string, length: number): number {
  for (let start = 0; start + length <= text.length; start += 1) {
    if (entries.has(text.slice(start, start + length))) return start;
  }
  return -1;
}
