import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controls } from '../src/chaos/controls.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import { faultNames } from '../src/chaos/faults.ts';
import { Network } from '../src/chaos/network.ts';
import { persistentRequests } from '../src/chaos/persistent-requests.ts';
import { planFaults } from '../src/chaos/plan-faults.ts';
import { whyImpossible } from '../src/chaos/possible-faults.ts';
import { type ChaosReport, runChaos } from '../src/chaos/run-chaos.ts';
import { SmallPostgresDisk } from '../src/chaos/small-postgres-disk.ts';
import { openStage, type Stage } from '../src/model/world.ts';

/** Recovery from everything at once takes up to two minutes on a busy machine. */
const RUN_MS_MAX = 600_000;

const options = { seed: 42, forMs: 15_000, users: 3 };

describe('a short run under faults', () => {
  let network: Network;
  let controls: Controls;
  let stage: Stage;
  let report: ChaosReport;

  beforeAll(async () => {
    const conditions = { hasOtherVersion: false, canMountDisk: await SmallPostgresDisk.isPossible() };
    const names = faultNames.filter((name) => whyImpossible(name, conditions) === undefined);
    const plan = planFaults({ ...options, names, faultMsMax: 2_000 });
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

    expect(lines.filter((line) => /^(?:VIOLATION|NOT INJECTED)/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('Every promise was kept.');
    expect(report.bookings).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
  });
});
