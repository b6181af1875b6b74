import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSettings } from '../src/chaos/chaos-settings.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import type { Target } from '../src/chaos/fault.ts';
import { type FaultName, faultNames, faults } from '../src/chaos/faults.ts';
import { injectAll } from '../src/chaos/inject-faults.ts';
import { planFaults, type PlannedFault } from '../src/chaos/plan-faults.ts';
import { repeatCommand } from '../src/chaos/repeat-command.ts';
import type { ChaosReport } from '../src/chaos/run-chaos.ts';
import { runCommand } from '../src/chaos/run-command.ts';
import { shrink } from '../src/chaos/shrink.ts';
import { Controls } from '../src/controls/controls.ts';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');
const SHORT = ['--seed', '42', '--minutes', '0.5', '--faults', 'pause,kill'];
const SHORT_AGAIN = 'npm run chaos -- --seed 42 --minutes 0.5 --users 4 --longest 10 --faults pause,kill';

const report: ChaosReport = {
  ...{ steps: 40, bookings: 9, requests: 60, acknowledged: 55, repeated: 0, recoveredAfterMs: 3_210 },
  faults: { planned: 7, failed: [] },
  ...{ failedSteps: [], broken: [], history: [] },
};

const brokenReport: ChaosReport = {
  ...report,
  broken: [{ invariant: 'I8', name: 'bookingsArePaidOnce', says: 'booking b is paid by 2 payments' }],
};

const machine = { canMountDisk: true };

describe('the options of npm run chaos', () => {
  it('leave impossible faults out of `all`, and reject an impossible fault by its name', () => {
    const noDisk = { canMountDisk: false };

    expect(parseSettings([], noDisk).faults).toEqual(
      faultNames.filter((name) => name !== 'database-disk' && name !== 'other-version'),
    );
    expect(parseSettings(['--other-version', '/other'], machine).faults).toEqual(faultNames);
    expect(() => parseSettings(['--faults', 'database-disk'], noDisk)).toThrow('The fault database-disk is impossible');
    expect(() => parseSettings(['--faults', 'other-version'], noDisk)).toThrow('it needs --other-version');
  });

  it('search for the smallest failing plan for a quarter of an hour, but not with a mutant', () => {
    expect(parseSettings([], machine).searchMs).toBe(900_000);
    expect(parseSettings(['--mutant', 'inbox'], machine).searchMs).toBe(0);
    expect(parseSettings(['--mutant', 'inbox', '--search', '2'], machine).searchMs).toBe(120_000);
  });

  it('are printed as a command that repeats the run', () => {
    const size = ['--seed', '7', '--minutes', '0.5', '--users', '2', '--longest', '3'];
    const args = [...size, '--repeats', '50', '--faults', 'pause,kill'];
    const rest = ['--only', '2,5', '--other-version', "/srv/the other's", '--mutant', 'refund key'];
    const asked = parseSettings([...args, ...rest], machine);

    const printed = repeatCommand(asked);

    expect(printed).toBe(
      `npm run chaos -- ${args.join(' ')} --only 2,5 --other-version '/srv/the other'\\''s' --mutant 'refund key'`,
    );
    const none = repeatCommand({ ...asked, only: [], otherVersion: undefined, mutant: undefined });
    expect(parseSettings(none.split(' -- ')[1]?.split(' ') ?? [], machine).only).toEqual([]);
  });
});

describe('npm run chaos', () => {
  it('prints the plan, and starts nothing else when only the plan is requested', async () => {
    const main = join(REPOSITORY, 'e2e/src/chaos/main.ts');
    const { stdout } = await run(process.execPath, [main, '--plan-only', '--seed', '42', '--faults', 'kill']);

    expect(stdout.split('\n')[0]).toMatch(/^\d+ faults in 5 minutes, with 4 users and seed 42:$/);
    expect(stdout.split('\n')[1]).toMatch(/^ {3}1\. +\d+\.\d s {2}kill: [a-z-]+$/);
    expect(stdout).not.toContain('Starting');
  });

  it.each([
    [['--seed', 'forty-two'], '--seed must be a number from 0 to 1000000, not forty-two'],
    [['--faults', 'kill,meteor'], 'There is no fault meteor'],
    [['--mutant', 'outbox'], 'There is no mutant outbox'],
    [['--minutes', '0'], '--minutes must be a number from 0.1 to 240'],
    [['--longest', ''], '--longest must be a number from 1 to 60'],
    [['--only', '0'], '--only must be a number from 1'],
    [['--only', '900'], 'faults, and no number 900'],
    [['--speed', '3'], 'Unknown option'],
    [['kill'], 'Unexpected argument'],
  ])('exits with code 2 for the options %j, and runs nothing', async (args, reason) => {
    const { code, lines, complaints, plans } = await command(args);

    expect(code).toBe(2);
    expect(complaints.join()).toContain(reason);
    expect(complaints.join()).toContain('npm run chaos -- [--seed 42]');
    expect({ lines, plans }).toEqual({ lines: [], plans: [] });
  });

  it('explains its options', async () => {
    const { code, lines } = await command(['--help']);

    expect(code).toBe(0);
    for (const name of faultNames) expect(lines.join()).toContain(name);
  });

  it('prints the plan first, runs it, and exits with code 0 when every promise was kept', async () => {
    const { code, lines, plans } = await command([...SHORT, '--only', '2,3']);

    expect(code).toBe(0);
    expect(plans).toEqual([[2, 3]]);
    expect(lines[0]).toBe('2 faults in 0.5 minutes, with 4 users and seed 42:');
    expect(lines[1]).toMatch(/^ {3}2\. /);
    expect(lines.at(-1)).toBe('Every promise was kept.');
  });

  it('exits with code 1, and prints the command that repeats the plan, when a fault was not injected', async () => {
    const failed = [{ step: 'inject kill: nats', error: 'Error: nats does not run' }];
    const { code, lines, plans } = await command(SHORT, () => ({ ...report, faults: { planned: 7, failed } }));

    expect(code).toBe(1);
    expect(plans).toHaveLength(1);
    expect(lines.at(-1)).toBe(`The same plan again: ${SHORT_AGAIN}`);
  });

  it('exits with code 1, and prints the smallest failing plan, when a promise was broken', async () => {
    const { code, lines, plans } = await command([...SHORT, '--search', '99'], (plan) =>
      [2, 5].every((number) => plan.includes(number)) ? brokenReport : report,
    );

    expect(code).toBe(1);
    expect(lines).toContain('VIOLATION  I8 (bookingsArePaidOnce): booking b is paid by 2 payments');
    expect(lines).toContain(`The smallest failing plan that was found has 2 of ${plans[0]?.length} faults: 2, 5.`);
    expect(lines.at(-1)).toBe(`This plan again: ${SHORT_AGAIN} --only 2,5`);
  });

  it('searches only for the broken promise, and stops at its time limit', async () => {
    const other = { ...report, failedSteps: [{ step: 'come to rest', error: 'Error: Not at rest' }] };
    const whole = (plan: readonly number[]): boolean => plan.includes(1) && plan.includes(9);
    const elsewhere = await command([...SHORT, '--search', '99'], (plan) => (whole(plan) ? brokenReport : other));
    const never = await command([...SHORT, '--search', '0'], () => brokenReport);
    const brief = await command([...SHORT, '--search', '2'], (plan) => (whole(plan) ? brokenReport : report));

    expect(elsewhere.lines.at(-1)).toBe(`This plan again: ${SHORT_AGAIN} --only 1,9`);
    expect(never.plans).toHaveLength(1);
    expect(never.lines.at(-1)).toBe(`The same plan again: ${SHORT_AGAIN}`);
    // Each run takes a minute, so the search has time for a second run, but not for a third.
    expect(brief.plans).toHaveLength(2);
  });

  it('exits with code 0 while a guard is switched off only if a promise was broken', async () => {
    const mutant = [...SHORT, '--mutant', 'inbox'];

    expect((await command(mutant, () => brokenReport)).code).toBe(0);
    expect((await command(mutant, () => report)).code).toBe(1);
    const failed = [{ step: 'inject kill: nats', error: 'Error: nats does not run' }];
    expect((await command(mutant, () => ({ ...brokenReport, faults: { planned: 7, failed } }))).code).toBe(1);
  });
});

describe('the search for fewer items', () => {
  const items = Array.from({ length: 16 }, (_, index) => index);
  const needs = (needed: readonly number[]) => (tried: readonly number[]) =>
    Promise.resolve(needed.every((item) => tried.includes(item)));

  it.each([[[]], [[3]], [[0, 15]], [[2, 7, 11]], [items]])(
    'finds exactly the items that are needed: %j',
    async (needed) => {
      expect(await shrink(items, { fails: needs(needed), hasTime: () => true })).toEqual(needed);
    },
  );

  it('returns the smallest result so far when time is up', async () => {
    let tried = 0;
    const fails = (part: readonly number[]): Promise<boolean> => {
      tried += 1;
      return needs([3])(part);
    };
    const found = await shrink(items, { fails, hasTime: () => tried < 3 });

    expect(found).toEqual([0, 1, 2, 3]);
    expect(tried).toBe(3);
  });
});

const settings = { forMs: 600_000, names: faultNames, faultMsMax: 10_000 };

describe('the plan of a seed', () => {
  it('is always the same, and differs from the plan of another seed', () => {
    expect(planFaults({ ...settings, seed: 7 })).toEqual(planFaults({ ...settings, seed: 7 }));
    expect(planFaults({ ...settings, seed: 7 })).not.toEqual(planFaults({ ...settings, seed: 8 }));
  });

  it('contains every chosen fault, on its targets, within the run', () => {
    const long = planFaults({ ...settings, seed: 1 });

    expect(new Set(long.map(({ name }) => name))).toEqual(new Set(faultNames));
    for (const { name, target, atMs, forMs } of long) {
      expect(faults[name].targets).toContain(target);
      expect(atMs + forMs).toBeLessThanOrEqual(600_000);
    }
  });

  it.each([1, 2, 3, 4, 5])('repeats no fault before all faults of its kind have come, for seed %d', (seed) => {
    const ofGateway = (name: FaultName): boolean => 'kind' in faults[name];
    const plan = planFaults({ ...settings, seed }).map(({ name }) => name);
    for (const isOfKind of [ofGateway, (name: FaultName) => !ofGateway(name)]) {
      const chosen = faultNames.filter(isOfKind);
      const firstRound = plan.filter(isOfKind).slice(0, chosen.length);

      expect(new Set(firstRound)).toEqual(new Set(chosen));
    }
  });

  it('never overlaps a fault with the same fault on the same target', () => {
    const plan = planFaults({ ...settings, seed: 3, names: ['database-disk', 'pause'] });
    const overlaps = plan.filter((fault, index) => plan.slice(0, index).some((earlier) => isSameThen(fault, earlier)));

    expect(plan.length).toBeGreaterThan(60);
    expect(overlaps).toEqual([]);
  });
});

describe('the injection of a plan', () => {
  let controls: Controls;
  const said: string[] = [];

  beforeAll(() => {
    controls = new Controls();
  });

  afterAll(() => controls.remove());

  it('reports a planned fault that could not be injected', async () => {
    const surroundings = { controls, network: { disk: undefined } } as unknown as Target;
    const plan: PlannedFault[] = [
      { number: 1, name: 'clock', target: 'payments ahead', atMs: 0, forMs: 1 },
      { number: 2, name: 'database-disk', target: 'postgres', atMs: 1, forMs: 1 },
    ];

    const injected = await injectAll(surroundings, { plan, forMs: 10, say: (line) => said.push(line) });

    expect(injected).toEqual({
      planned: 2,
      failed: [{ step: 'inject database-disk: postgres', error: 'Error: a small disk can be mounted by root only' }],
    });
    expect(said).toHaveLength(2);
  });
});

describe('the verdict', () => {
  it('reports the figures of a run that kept every promise', () => {
    expect(describeVerdict(report)).toEqual([
      '40 steps, 9 bookings, 60 requests; 55 acknowledged requests and webhooks.',
      '7 of 7 planned faults were injected.',
      'At rest 3.2 s after the last fault.',
      'Every promise was kept.',
    ]);
  });

  it('reports acknowledged repetitions of webhooks', () => {
    expect(describeVerdict({ ...report, repeated: 900 })[1]).toBe('900 acknowledged repetitions of webhooks.');
  });

  it('reports a broken promise when one answer is impossible', () => {
    const failedSteps = [{ step: 'book', error: 'The model allows no such answer: 500' }];

    expect(describeVerdict({ ...report, failedSteps }).at(-1)).toBe('1 promises were broken.');
  });

  it('reports a fault that was not injected', () => {
    const failed = [{ step: 'inject kill: nats', error: 'Error: nats does not run' }];
    const lines = describeVerdict({ ...report, faults: { planned: 7, failed } });

    expect(lines).toContain('6 of 7 planned faults were injected.');
    expect(lines).toContain('NOT INJECTED  inject kill: nats: Error: nats does not run');
    expect(lines.at(-1)).toBe('The run failed: 1 planned faults were not injected.');
  });
});

/** Runs the command. The reports depend on the numbers of the injected faults, and each run takes a minute. */
async function command(args: readonly string[], reportOf: (plan: readonly number[]) => ChaosReport = () => report) {
  const [lines, complaints, plans]: [string[], string[], number[][]] = [[], [], []];
  const code = await runCommand(args, {
    machine,
    run: (_settings, plan) => {
      const numbers = plan.map(({ number }) => number);
      plans.push(numbers);
      return Promise.resolve(reportOf(numbers));
    },
    say: (line) => lines.push(line),
    complain: (line) => complaints.push(line),
    now: () => plans.length * 60_000,
  });
  return { code, lines, complaints, plans };
}

function isSameThen(fault: PlannedFault, earlier: PlannedFault): boolean {
  return earlier.name === fault.name && earlier.target === fault.target && earlier.atMs + earlier.forMs >= fault.atMs;
}
