import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSettings } from '../src/chaos/chaos-settings.ts';
import { Controls } from '../src/chaos/controls.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import { faultNames, faults } from '../src/chaos/faults.ts';
import { Network } from '../src/chaos/network.ts';
import { persistentRequests } from '../src/chaos/persistent-requests.ts';
import { planFaults } from '../src/chaos/plan-faults.ts';
import { type ChaosReport, runChaos } from '../src/chaos/run-chaos.ts';
import { openStage, type Stage } from '../src/model/world.ts';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');

/** Recovery from everything at once takes up to two minutes on a busy machine. */
const RUN_MS_MAX = 600_000;

const options = { seed: 42, forMs: 15_000, users: 3 };
/** The other version of the product is not at hand. */
const names = faultNames.filter((name) => name !== 'other-version');
const plan = planFaults({ ...options, names, faultMsMax: 2_000 });

describe('the plan of a seed', () => {
  it('is always the same, and differs from that of another seed', () => {
    const settings = { forMs: 600_000, names: faultNames, faultMsMax: 10_000 };

    expect(planFaults({ ...settings, seed: 7 })).toEqual(planFaults({ ...settings, seed: 7 }));
    expect(planFaults({ ...settings, seed: 7 })).not.toEqual(planFaults({ ...settings, seed: 8 }));
  });

  it('contains every chosen fault, on its targets, within the run', () => {
    const long = planFaults({ seed: 1, forMs: 600_000, names: faultNames, faultMsMax: 10_000 });

    expect(new Set(long.map(({ name }) => name))).toEqual(new Set(faultNames));
    for (const { name, target, atMs, forMs } of long) {
      expect(faults[name].targets).toContain(target);
      expect(atMs + forMs).toBeLessThanOrEqual(600_000);
    }
  });
});

describe('npm run chaos', () => {
  it.each([
    [['--faults', 'kill,meteor'], 'There is no fault meteor'],
    [['--mutant', 'outbox'], 'There is no mutant outbox'],
    [['--minutes', '0'], '--minutes must be a number from 0.1 to 240'],
    [['--longest', ''], '--longest must be a number from 1 to 60'],
    [['--speed', '3'], 'Unknown option'],
  ])('rejects %j', (args, reason) => {
    expect(() => parseSettings(args)).toThrow(reason);
  });

  it('explains its options', async () => {
    const { stdout } = await run('npm', ['run', '-s', 'chaos', '--', '--help'], { cwd: REPOSITORY });

    for (const name of faultNames) expect(stdout).toContain(name);
  });
});

describe('a short run under faults', () => {
  let network: Network;
  let controls: Controls;
  let stage: Stage;
  let report: ChaosReport;

  beforeAll(async () => {
    network = await Network.create();
    controls = new Controls();
    const { servers, reach, variables } = network;
    const send = persistentRequests(2_000);
    stage = await openStage({ send, servers, reach, variables: { ...variables, NODE_OPTIONS: controls.nodeOption } });
    report = await runChaos({ stage, network, controls }, { ...options, plan, say: () => undefined });
  }, RUN_MS_MAX);

  afterAll(async () => {
    await stage.stop();
    await network.close();
    controls.remove();
  });

  it('keeps every promise to users that act while processes, databases and the bus fail', () => {
    const lines = describeVerdict(report);

    expect(lines.filter((line) => line.startsWith('VIOLATION'))).toEqual([]);
    expect(lines.at(-1)).toBe('Every promise was kept.');
    expect(report.bookings).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
  });

  it('reports a broken promise when one answer is impossible', () => {
    const failedSteps = [{ step: 'book', error: 'The model allows no such answer: 500' }];

    expect(describeVerdict({ ...report, failedSteps }).at(-1)).toBe('1 promises were broken.');
  });
});
