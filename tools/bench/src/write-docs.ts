import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growthTableOf, type Results, tableOf } from './results.ts';
import { REPOSITORY } from './sides/start-program.ts';

const DOCUMENT = join(REPOSITORY, 'docs/performance.md');
const PRETTIER = join(REPOSITORY, 'node_modules/prettier/bin/prettier.cjs');
const GENERATED = /(<!-- results -->\n)[^]*(\n<!-- \/results -->)/;

/** Writes the table of a run into docs/performance.md, with the machine and the commit. */
export function writeDocs(results: Results): void {
  const { commit, takenAt, settings, machine } = results;
  const facts = [
    `Commit \`${commit}\`, ${takenAt.slice(0, 10)}, ${roundsOf(settings.rounds)}.`,
    `Machine: ${machine.processors}, ${machine.memoryGb} GB of memory, Node ${machine.node}, \`fsync\` on.`,
  ].join(' ');
  const text = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    text.replace(
      GENERATED,
      (_all, start: string, end: string) =>
        `${start}\n${facts}\n\n${tableOf(results)}\n\n${growthTableOf(results)}\n${end}`,
    ),
  );
  execFileSync(process.execPath, [PRETTIER, '--write', '--log-level', 'warn', DOCUMENT]);
}

function roundsOf(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`;
}
