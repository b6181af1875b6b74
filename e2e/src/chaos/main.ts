import { inspect } from 'node:util';
import { type ChaosSettings, parseSettings, USAGE } from './chaos-settings.ts';
import { describeVerdict, hasHeld, wasInjected } from './describe-verdict.ts';
import { openChaosStage } from './open-chaos-stage.ts';
import { describeFault, planFaults } from './plan-faults.ts';
import { runChaos } from './run-chaos.ts';
import { SmallPostgresDisk } from './small-postgres-disk.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv.includes('--help')) say(USAGE);
else process.exitCode = await main().catch(explain);

async function main(): Promise<number> {
  const settings = parseSettings(process.argv.slice(2), { canMountDisk: await SmallPostgresDisk.isPossible() });
  const { seed, minutes, users, faults, faultMsMax, mutant } = settings;
  const forMs = minutes * 60_000;
  const plan = planFaults({ seed, forMs, names: faults, faultMsMax });
  say(`${plan.length} faults in ${minutes} minutes, with ${users} users and seed ${seed}:`);
  for (const fault of plan) say(describeFault(fault));

  say(mutant === undefined ? 'Starting the product.' : `Starting the product without the guard: ${mutant}.`);
  const stage = await openChaosStage(settings);
  try {
    const report = await runChaos(stage, { seed, forMs, users, plan, say });
    describeVerdict(report).forEach(say);
    if (!hasHeld(report) || !wasInjected(report)) say(repeatCommand(settings));
    return wasInjected(report) && hasHeld(report) === (mutant === undefined) ? 0 : 1;
  } finally {
    await stage.stop();
  }
}

function repeatCommand({ seed, minutes, users, faultMsMax, faults, mutant, otherVersion }: ChaosSettings): string {
  const version = otherVersion === undefined ? '' : ` --other-version ${otherVersion}`;
  const rest = version + (mutant === undefined ? '' : ` --mutant '${mutant}'`);
  const times = `--minutes ${minutes} --users ${users} --longest ${faultMsMax / 1_000}`;
  return `The same plan again: npm run chaos -- --seed ${seed} ${times} --faults ${faults.join()}${rest}`;
}

function explain(error: unknown): number {
  const isMistake = error instanceof RangeError || error instanceof TypeError;
  process.stderr.write(isMistake ? `${error.message}\n\n${USAGE}\n` : `${inspect(error)}\n`);
  return 1;
}
