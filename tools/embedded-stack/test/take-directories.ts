import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeStackDirectory } from '../src/stack-directory.ts';

const [root = '', startAt = '0'] = process.argv.slice(2);
const EVERY_MS = 5;
const POLL_MS = 50;

/** Takes every directory below the first argument at the same times as other processes do, and prints those it took. */
const taken: string[] = [];
for (const [index, name] of readdirSync(root).toSorted().entries()) {
  while (Date.now() < Number(startAt) + index * EVERY_MS);
  try {
    takeStackDirectory(join(root, name));
    taken.push(name);
  } catch {
    // Another process has taken it.
  }
}
process.stdout.write(JSON.stringify(taken));
// The process keeps the directories until the test removes their parent.
while (existsSync(root)) await delay(POLL_MS);
