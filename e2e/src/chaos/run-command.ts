import { type ChaosSettings, type MachineConditions, parseSettings, USAGE } from './chaos-settings.ts';
import { describeVerdict, hasHeld, wasInjected } from './describe-verdict.ts';
import { describeFault, planFaults, type PlannedFault } from './plan-faults.ts';
import { repeatCommand } from './repeat-command.ts';
import type { ChaosReport } from './run-chaos.ts';
import { describeParts, type Outcome, searchSmallest } from './search-smallest.ts';

const MINUTE_MS = 60_000;

/** The exit codes of the command. */
const KEPT = 0;
const BROKEN = 1;
const WRONG_OPTIONS = 2;

type CommandContext = {
  readonly machine: MachineConditions;
  /** Runs a plan on a new product. */
  readonly run: (settings: ChaosSettings, plan: readonly PlannedFault[]) => Promise<ChaosReport>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly now: () => number;
};

/** Runs `npm run chaos` with these options, and returns its exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { say, complain, machine } = context;
  if (args.includes('--help')) {
    say(USAGE);
    return KEPT;
  }
  const prepared = prepare(args, machine);
  if ('mistake' in prepared) {
    complain(`${prepared.mistake}\n\n${USAGE}`);
    return WRONG_OPTIONS;
  }
  sayPlan(prepared, say);
  return prepared.settings.isPlanOnly ? KEPT : judgeRun(prepared, context);
}

type Prepared = { readonly settings: ChaosSettings; readonly plan: readonly PlannedFault[] };

function prepare(args: readonly string[], machine: MachineConditions): Prepared | { readonly mistake: string } {
  try {
    const settings = parseSettings(args, machine);
    return { settings, plan: planOf(settings) };
  } catch (error) {
    if (error instanceof RangeError || isUnknownOption(error)) return { mistake: error.message };
    throw error;
  }
}

/** An option or argument that `parseArgs` refuses. */
function isUnknownOption(error: unknown): error is Error {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}

function planOf({ seed, minutes, faults, faultMsMax, only }: ChaosSettings): readonly PlannedFault[] {
  const plan = planFaults({ seed, forMs: minutes * MINUTE_MS, names: faults, faultMsMax });
  const missing = only?.find((number) => plan.every((fault) => fault.number !== number));
  if (missing !== undefined) throw new RangeError(`The plan has ${plan.length} faults, and no number ${missing}`);
  return only === undefined ? plan : plan.filter(({ number }) => only.includes(number));
}

function sayPlan({ settings: { minutes, users, seed }, plan }: Prepared, say: CommandContext['say']): void {
  say(`${plan.length} faults in ${minutes} minutes, with ${users} users and seed ${seed}:`);
  for (const fault of plan) say(describeFault(fault));
}

async function judgeRun({ settings, plan }: Prepared, context: CommandContext): Promise<number> {
  const { say, run } = context;
  const report = await run(settings, plan);
  describeVerdict(report).forEach(say);
  const hasSucceeded = wasInjected(report) && hasHeld(report) === (settings.mutant === undefined);
  if (!hasHeld(report)) await saySmallest({ plan, report }, settings, context);
  else if (!wasInjected(report)) say(`The same plan again: ${repeatCommand(settings)}`);
  return hasSucceeded ? KEPT : BROKEN;
}

/** Searches for the smallest plan that fails, and prints it with its violations and the command that repeats it. */
async function saySmallest(failed: Outcome, settings: ChaosSettings, context: CommandContext): Promise<void> {
  const { say, now } = context;
  const { searchMs } = settings;
  const run = (plan: readonly PlannedFault[]): Promise<ChaosReport> => context.run(settings, plan);
  const smallest = searchMs === 0 ? failed : await searchSmallest(failed, { run, say, now, searchMs });
  if (smallest === failed) {
    say(`The same plan again: ${repeatCommand(settings)}`);
    return;
  }
  say(`The smallest failing plan that was found has ${describeParts(smallest.plan, failed.plan)}.`);
  smallest.plan.map(describeFault).forEach(say);
  describeVerdict(smallest.report).forEach(say);
  const only = smallest.plan.map(({ number }) => number);
  say(`This plan again: ${repeatCommand({ ...settings, only })}`);
}
