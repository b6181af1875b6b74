import { parentPort, workerData } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter entries of the list occur in good passwords by chance. */
const LENGTH_MIN = 5;
const LENGTH_MAX = 30;

const listed: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase()));

parentPort?.postMessage(withoutListedPassword(workerData as string));

function withoutListedPassword(text: string): string {
  for (let length = Math.min(text.length, LENGTH_MAX); length >= LENGTH_MIN; length -= 1) {
    const start = findListed(text, length);
    if (start >= 0) return `${text.slice(0, start)} ${text.slice(start + length)}`;
  }
  return text;
}

/** Where an entry of this length begins in the text; -1 when none does. */
function findListed(text: string, length: number): number {
  for (let start = 0; start + length <= text.length; start += 1) {
    if (listed.has(text.slice(start, start + length))) return start;
  }
  return -1;
}
