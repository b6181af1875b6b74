import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { remark } from '@booking/contracts';
import type { Staff } from './staff.ts';

/** How many characters must be left besides common words and sequences, which attackers try first. */
const UNKNOWN_CHARACTERS_MIN = 5;
const PART_LENGTH_MIN = 3;
const YEAR = /(19|20)\d\d/g;

/** The words of common passwords that are removed wherever they occur. */
const COMMON_WORDS = [
  ...['administrator', 'changeme', 'passwort', 'password', 'passw0rd', 'p@ssw0rd', 'superman', 'football'],
  ...['baseball', 'princess', 'sunshine', 'starwars', 'trustno1', 'whatever', 'iloveyou', 'booking', 'payment'],
  ...['welcome', 'letmein', 'default', 'charlie', 'michael', 'freedom', 'shadow', 'dragon', 'monkey', 'master'],
  ...['summer', 'winter', 'spring', 'autumn', 'secret', 'refund', 'admin', 'login', 'hello', 'guest', 'staff'],
  ...['access', 'qwertz', 'azerty', 'test', 'user', 'root', 'pass', 'love', 'abc'],
];

/** Neighbouring characters in the alphabet, in the digits and on a keyboard, forwards and backwards. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((sequence) => [sequence, Array.from(sequence).toReversed().join('')]);

/**
 * Says why a password of sufficient length is easy to guess; undefined when it is strong enough (NIST SP 800-63B,
 * 5.1.1.2). At least five characters must remain after removing the longest listed password and all common words, years,
 * sequences, repetitions, and the account's email and name.
 */
export async function weaknessOf(
  password: string,
  account: Pick<Staff, 'email' | 'name'>,
): Promise<string | undefined> {
  const words = [...wordsOf(account), ...COMMON_WORDS].toSorted((one, other) => other.length - one.length);
  const unlisted = await withoutListedPassword(fold(password));
  const unknown = words.reduce((text, word) => text.replaceAll(word, ' '), unlisted);
  const rest = withoutSequences(unknown.replaceAll(YEAR, ' '));
  if (withoutRepetitions(rest).replaceAll(/\s/g, '').length >= UNKNOWN_CHARACTERS_MIN) return undefined;
  return remark('password-weak');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf({ email, name }: Pick<Staff, 'email' | 'name'>): string[] {
  const words = fold(`${email} ${name}`).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= PART_LENGTH_MIN);
}

/** Removes each run of three or more characters that are neighbours in a sequence, such as `abc` or `321`. */
function withoutSequences(text: string): string {
  let rest = '';
  for (let index = 0; index < text.length;) {
    const length = runLength(text, index);
    rest += length >= PART_LENGTH_MIN ? ' ' : text.slice(index, index + length);
    index += length;
  }
  return rest;
}

/** The length of the longest part of a sequence that begins here; 1 when there is none. */
function runLength(text: string, start: number): number {
  let length = 1;
  while (start + length < text.length && isSequence(text.slice(start, start + length + 1))) length += 1;
  return length >= PART_LENGTH_MIN ? length : 1;
}

function isSequence(piece: string): boolean {
  return SEQUENCES.some((sequence) => sequence.includes(piece));
}

/** `aaaa` and `abcabcabc` are as easy to guess as `a` and `abc`. */
function withoutRepetitions(text: string): string {
  return text.replaceAll(/(.{1,6}?)\1+/gu, '$1');
}

/** Loads the list, which takes 20 MB, in a thread that ends with its answer. */
const LOOK_UP = join(import.meta.dirname, 'listed-passwords.worker.ts');

/** The text without the longest entry of a list of 49,000 common passwords that it contains. */
async function withoutListedPassword(text: string): Promise<string> {
  const [rest] = (await once(new Worker(LOOK_UP, { workerData: text }), 'message')) as [string];
  return rest;
}
