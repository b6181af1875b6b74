import type { ChaosSettings } from './chaos-settings.ts';

/** The command that repeats a run with the same plan. */
export function repeatCommand(settings: ChaosSettings): string {
  const { seed, minutes, users, repeats, faultMsMax, faults, mutant, otherVersion, only } = settings;
  const options = [
    ...['--seed', seed, '--minutes', minutes, '--users', users, '--longest', faultMsMax / 1_000],
    ...(repeats === 0 ? [] : ['--repeats', repeats]),
    ...['--faults', faults.join()],
    ...(only === undefined ? [] : ['--only', only.length === 0 ? 'none' : only.join()]),
    ...(otherVersion === undefined ? [] : ['--other-version', quote(otherVersion)]),
    ...(mutant === undefined ? [] : ['--mutant', quote(mutant)]),
  ];
  return `npm run chaos -- ${options.join(' ')}`;
}

/** Quotes a text as one word of a shell. */
function quote(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll(`'`, `'\\''`)}'`;
}
