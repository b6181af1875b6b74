import { parseArgs } from 'node:util';
import { SetupError } from '@booking/testing/servers';
import { parseNumber } from '../options.ts';

export type BacklogOptions = { readonly deliveries: number; readonly port: number; readonly dataDir: string };

export const HELP = `Measures how fast a backlog of outgoing webhooks reaches one fast receiver.

Usage: npm run bench:webhooks -- [options]

  --deliveries <n>   the size of the backlog, from 10 to 1000000 (default: 100000)
  --port <port>      the first of 25 ports (default: 18480)
  --data-dir <dir>   where the stack keeps its files until it ends (default: .data/bench)
  --help             prints this
`;

const DELIVERIES = { min: 10, max: 1_000_000, isWhole: true };
const PORT = { min: 1_024, max: 65_000, isWhole: true };

/** Parses the command line. Returns undefined if it requests help. Throws SetupError if it is invalid. */
export function parseBacklogOptions(args: string[]): BacklogOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  return {
    deliveries: parseNumber('--deliveries', values.deliveries, DELIVERIES),
    port: parseNumber('--port', values.port, PORT),
    dataDir: values['data-dir'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        deliveries: { type: 'string', default: '100000' },
        port: { type: 'string', default: '18480' },
        'data-dir': { type: 'string', default: '.data/bench' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\nTry: npm run bench:webhooks -- --help`);
  }
}
