import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSettings } from '../src/chaos/chaos-settings.ts';
import { Controls } from '../src/chaos/controls.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import type { Target } from '../src/chaos/fault.ts';
import { type FaultName, faultNames, faults } from '../src/chaos/faults.ts';
import { injectAll } from '../src/chaos/inject-faults.ts';
import { planFaults,type PlannedFault } from '../src/chaos/plan-faults.ts';
import type { ChaosReport } from '../src/chaos/run-chaos.ts';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');
const canMountDisk = true;

const report: ChaosReport = {
  ...{ steps: 40, bookings: 9, requests: 60, acknowledged: 55, recoveredAfterMs: 3_210 },
  faults: { planned: 7, failed: [] },
  ...{ failedSteps: [], broken: [], history: [] },
};

describe('npm run chaos', () => {
  it.each([
    [['--faults', 'kill,meteor'], 'There is no fault meteor'],
    [['--mutant', 'outbox'], 'There is no mutant outbox'],
    [['--minutes', '0'], '--minutes must be a number from 0.1 to 240'],
    [['--longest', ''], '--longest must be a number from 1 to 60'],
    [['--speed', '3'], 'Unknown option'],
  ])('rejects %j', (args, reason) => {
    expect(() => parseSettings(args, { canMountDisk })).toThrow(reason);
  });

  it('explains its options', async () => {
    const { stdout } = await run('npm', ['run', '-s', 'chaos', '--', '--help'], { cwd: REPOSITORY });

    for (const name of faultNames) expect(stdout).toContain(name);
  });

  it('leaves impossible faults out of all faults, and rejects a named one', () => {
    const machine = { canMountDisk: false };

    expect(parseSettings([], machine).faults).toEqual(
      faultNames.filter((name) => name !== 'database-disk' && name !== 'other-version'),
    );
    expect(parseSettings(['--other-version', '/other'], { canMountDisk }).faults).toEqual(faultNames);
    expect(() => parseSettings(['--faults', 'database-disk'], machine)).toThrow(
      'The fault database-disk is impossible',
    );
    expect(() => parseSettings(['--faults', 'other-version'], machine)).toThrow('it needs --other-version');
  });
});

const settings = { forMs: 600_000, names: faultNames, faultMsMax: 10_000 };

describe('the plan of a seed', () => {
  it('is always the same, and differs from that of another seed', () => {
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

  it.each([1, 2, 3, 4, 5])('repeats no fault before every fault of its kind has come, for seed %d', (seed) => {
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
      { name: 'clock', target: 'payments ahead', atMs: 0, forMs: 1 },
      { name: 'database-disk', target: 'postgres', atMs: 1, forMs: 1 },
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

function isSameThen(fault: PlannedFault, earlier: PlannedFault): boolean {
  return earlier.name === fault.name && earlier.target === fault.target && earlier.atMs + earlier.forMs >= fault.atMs;
}
