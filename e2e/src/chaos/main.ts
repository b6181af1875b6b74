import { inspect } from 'node:util';
import type { ChaosSettings } from './chaos-settings.ts';
import { openChaosFixture } from './open-chaos-fixture.ts';
import type { PlannedFault } from './plan-faults.ts';
import { type ChaosReport, runChaos } from './run-chaos.ts';
import { runCommand } from './run-command.ts';
import { SmallPostgresDisk } from './small-postgres-disk.ts';

const FAILED = 1;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const machine = { canMountDisk: await SmallPostgresDisk.isPossible() };
const context = { machine, run, say, complain, now: () => performance.now() };
process.exitCode = await runCommand(process.argv.slice(2), context).catch((error: unknown) => {
  complain(inspect(error));
  return FAILED;
});

async function run(settings: ChaosSettings, plan: readonly PlannedFault[]): Promise<ChaosReport> {
  const { seed, minutes, users, repeats, mutant } = settings;
  say(mutant === undefined ? 'Starting the product.' : `Starting the product without the guard: ${mutant}.`);
  const fixture = await openChaosFixture({ ...settings, say });
  try {
    return await runChaos(fixture, { seed, forMs: minutes * 60_000, users, repeats, plan, say });
  } finally {
    await fixture.stop();
  }
}
