import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MutantName, mutants } from '../mutants/mutants.ts';
import { type FaultName, faultNames } from './faults.ts';

export type ChaosSettings = {
  readonly seed: number;
  readonly minutes: number;
  readonly users: number;
  /** The number of accepted webhooks per second that the gateways deliver again. */
  readonly repeats: number;
  readonly faults: readonly FaultName[];
  readonly faultMsMax: number;
  /** The folder of another version of the product, for the fault `other-version`. */
  readonly otherVersion: string | undefined;
  /** The numbers of the planned faults that are injected; all by default. */
  readonly only: readonly number[] | undefined;
  /** How long to search for the smallest failing plan after a violation; 0 disables the search. */
  readonly searchMs: number;
  /** Whether to print the plan only, and inject nothing. */
  readonly isPlanOnly: boolean;
  /** The guard of the product to switch off, in order to check that a broken promise is found. */
  readonly mutant: MutantName | undefined;
};

const mutantNames = Object.keys(mutants) as MutantName[];

export const USAGE = `npm run chaos -- [--seed 42] [--minutes 5] [--faults all] [--users 4] [--repeats 0]
             [--longest 10] [--search 15]

Runs the whole product with a model of its users, breaks it by a plan that the seed determines, waits until it is at
rest, and compares the records of gateways, services, streams and the API. Ends with 1 when a promise was broken or a
planned fault was not injected, and with 2 for wrong options.

  --seed      determines the plan and the users; by default a new one
  --minutes   how long users act and faults are injected
  --faults    all, or names separated by commas: ${faultNames.join(', ')}
  --users     how many users act at once
  --repeats   how many accepted webhooks the gateways deliver again, per second
  --longest   the longest fault, in seconds, up to 60
  --plan-only prints the plan and starts nothing
  --only      injects only these faults of the plan, by their numbers, such as 3,7; or none
  --search    for how many minutes a failed plan is repeated with parts left out, to find the smallest one that fails;
              0 for not at all, which is the default with --mutant
  --other-version
              the folder of another version of the product, installed, which a deployment and a rollback run in between
  --mutant    switches one guard of the product off, and then succeeds only if a promise was broken:
              ${mutantNames.join(', ')}`;

type Conditions = { readonly hasOtherVersion: boolean; readonly canMountDisk: boolean };

/** The conditions that depend on the machine. */
export type MachineConditions = Pick<Conditions, 'canMountDisk'>;

const SEED_MAX = 1_000_000;
const FAULTS_MAX = 100_000;
const SEARCH_MINUTES = '15';
const MINUTE_MS = 60_000;

const text = { type: 'string' } as const;
const options = {
  seed: text,
  minutes: { ...text, default: '5' },
  faults: { ...text, default: 'all' },
  users: { ...text, default: '4' },
  repeats: { ...text, default: '0' },
  longest: { ...text, default: '10' },
  search: text,
  only: text,
  mutant: text,
  'other-version': text,
  'plan-only': { type: 'boolean', default: false },
} as const;

/** Throws a RangeError for a value that is not possible. */
export function parseSettings(args: readonly string[], { canMountDisk }: MachineConditions): ChaosSettings {
  const { values } = parseArgs({ args: [...args], options });
  const { seed = randomSeed(), minutes, users, repeats, faults, mutant, only } = values;
  const { longest, 'other-version': otherVersion } = values;
  const search = values.search ?? (mutant === undefined ? SEARCH_MINUTES : '0');
  return {
    seed: numberOf('seed', seed, { min: 0, max: SEED_MAX }),
    minutes: numberOf('minutes', minutes, { min: 0.1, max: 240 }),
    users: numberOf('users', users, { min: 1, max: 50 }),
    repeats: numberOf('repeats', repeats, { min: 0, max: 2_000 }),
    faultMsMax: numberOf('longest', longest, { min: 1, max: 60 }) * 1_000,
    faults: parseFaults(faults, { canMountDisk, hasOtherVersion: otherVersion !== undefined }),
    otherVersion: otherVersion === undefined ? undefined : resolve(otherVersion),
    mutant: mutant === undefined ? undefined : knownOf('mutant', mutant, mutantNames),
    only: only === undefined ? undefined : parseNumbers(only),
    searchMs: numberOf('search', search, { min: 0, max: 600 }) * MINUTE_MS,
    isPlanOnly: values['plan-only'],
  };
}

function randomSeed(): string {
  return String(Math.floor(Math.random() * SEED_MAX));
}

/** The faults in a comma-separated list. `all` means all possible faults; a fault that is named must be possible. */
function parseFaults(list: string, conditions: Conditions): readonly FaultName[] {
  if (list === 'all') return faultNames.filter((name) => whyImpossible(name, conditions) === undefined);
  const names = list.split(',').map((name) => knownOf('fault', name.trim(), faultNames));
  for (const name of names) {
    const reason = whyImpossible(name, conditions);
    if (reason !== undefined) throw new RangeError(`The fault ${name} is impossible: ${reason}`);
  }
  return [...new Set(names)];
}

/** The reason why a fault is impossible on this machine or with these settings; undefined if it is possible. */
export function whyImpossible(name: FaultName, { hasOtherVersion, canMountDisk }: Conditions): string | undefined {
  if (name === 'other-version' && !hasOtherVersion) return 'it needs --other-version';
  if (name === 'database-disk' && !canMountDisk)
    return 'only root can mount a small disk, for a PostgreSQL of this machine';
  return undefined;
}

function parseNumbers(list: string): readonly number[] {
  if (list === 'none') return [];
  return list.split(',').map((number) => numberOf('only', number, { min: 1, max: FAULTS_MAX }));
}

function knownOf<Name extends string>(kind: string, text: string, names: readonly Name[]): Name {
  const known = names.find((name) => name === text);
  if (known) return known;
  throw new RangeError(`There is no ${kind} ${text}. Choose from: ${names.join(', ')}`);
}

function numberOf(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= min && number <= max) return number;
  throw new RangeError(`--${name} must be a number from ${min} to ${max}, not ${text}`);
}
