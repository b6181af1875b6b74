import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Loads the list, which takes 20 MB, in a thread that ends with its answer. */
const LOOK_UP = join(import.meta.dirname, 'listed-passwords.worker.ts');

/** The text without the longest entry of a list of 49,000 common passwords that it contains. */
export async function withoutListedPassword(text: string): Promise<string> {
  const [rest] = (await once(new Worker(LOOK_UP, { workerData: text }), 'message')) as [string];
  return rest;
}
