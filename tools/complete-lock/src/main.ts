import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type LockedPackages } from './complete-lock.ts';

const FILE = 'package-lock.json';

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: LockedPackages };
const packages = completeLock(lock.packages);
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);

const added = Object.keys(packages).length - Object.keys(lock.packages).length;
console.log(`${FILE}: ${added} entries added for other platforms`);
