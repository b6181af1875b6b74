import { parseArgs } from 'node:util';
import { SetupError } from '@booking/testing/servers';
import { freshMeasures, measures } from './measures/index.ts';

export type MeasureName = keyof typeof freshMeasures | keyof typeof measures;
export const measureNames = [...Object.keys(freshMeasures), ...Object.keys(measures)] as readonly MeasureName[];

export type Options = {
  readonly only: readonly MeasureName[];
  readonly rounds: number;
  readonly scale: number;
  readonly port: number;
  readonly dataDir: string;
  readonly out: string;
  readonly writeDocs: boolean;
};

export const HELP = `Measures this checkout against the floor: the same design in its barest form.

Usage: npm run bench -- [options]

  --only <measure>   ${measureNames.join(', ')}; may be repeated (default: all)
  --rounds <n>       how often each measure is taken, from 1 to 20 (default: 3)
  --scale <factor>   a share of the operations of a full run, from 0.001 to 10 (default: 1)
  --port <port>      the first of 80 ports (default: 18480)
  --data-dir <dir>   where the stacks of the run keep their files until it ends (default: .data/bench)
  --out <file>       where the results go as JSON (default: .data/bench/results.json)
  --write-docs       also puts the table into docs/performance.md
  --help             prints this

A quick look: npm run bench -- --only lives --rounds 1
`;

const ROUNDS_MAX = 20;
const SCALE = { min: 0.001, max: 10 };
const PORT = { min: 1_024, max: 65_000 };

/** Parses the command line. Returns undefined if it requests help. Throws SetupError if it is invalid. */
export function parseOptions(args: string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  return {
    only: values.only.length === 0 ? measureNames : values.only.map(parseMeasure),
    rounds: parseNumber('--rounds', values.rounds, { min: 1, max: ROUNDS_MAX, isWhole: true }),
    scale: parseNumber('--scale', values.scale, SCALE),
    port: parseNumber('--port', values.port, { ...PORT, isWhole: true }),
    dataDir: values['data-dir'],
    out: values.out,
    writeDocs: values['write-docs'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '3' },
        scale: { type: 'string', default: '1' },
        port: { type: 'string', default: '18480' },
        'data-dir': { type: 'string', default: '.data/bench' },
        out: { type: 'string', default: '.data/bench/results.json' },
        'write-docs': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\nTry: npm run bench -- --help`);
  }
}

function parseMeasure(name: string): MeasureName {
  const found = measureNames.find((known) => known === name);
  if (found) return found;
  throw new SetupError(`There is no measure "${name}". Choose from: ${measureNames.join(', ')}.`);
}

type Range = { readonly min: number; readonly max: number; readonly isWhole?: boolean };

function parseNumber(option: string, text: string, { min, max, isWhole = false }: Range): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= min && number <= max && (!isWhole || Number.isInteger(number))) return number;
  throw new SetupError(`${option} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}".`);
}
