import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { whyImpossible } from '../src/chaos/chaos-settings.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import { faultNames } from '../src/chaos/faults.ts';
import { type ChaosFixture, openChaosFixture } from '../src/chaos/open-chaos-fixture.ts';
import { planFaults } from '../src/chaos/plan-faults.ts';
import { type ChaosReport, runChaos } from '../src/chaos/run-chaos.ts';
import { SmallPostgresDisk } from '../src/chaos/small-postgres-disk.ts';

/** The longest time of the run. Recovery from all faults takes up to two minutes on a busy machine. */
const RUN_MS_MAX = 600_000;

const FAULT_MS_MAX = 2_000;
const options = { seed: 42, forMs: 15_000, users: 3, repeats: 10 };

describe('a short run under faults', () => {
  let fixture: ChaosFixture;
  let report: ChaosReport;

  beforeAll(async () => {
    const conditions = { hasOtherVersion: false, canMountDisk: await SmallPostgresDisk.isPossible() };
    const names = faultNames.filter((name) => whyImpossible(name, conditions) === undefined);
    const plan = planFaults({ ...options, names, faultMsMax: FAULT_MS_MAX });
    fixture = await openChaosFixture({ faultMsMax: FAULT_MS_MAX, minutes: options.forMs / 60_000 });
    report = await runChaos(fixture, { ...options, plan, say: () => undefined });
  }, RUN_MS_MAX);

  afterAll(async () => {
    await fixture.stop();
  });

  it('keeps every promise to users who act while processes, databases and the bus fail', () => {
    const lines = describeVerdict(report);

    expect(lines.filter((line) => /^(?:VIOLATION|NOT INJECTED)/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('Every promise was kept.');
    expect(report.bookings).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.repeated).toBeGreaterThan(0);
  });
});
