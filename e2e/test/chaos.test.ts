import { randomUUID } from 'node:crypto';
import type { Payment } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { whyImpossible } from '../src/chaos/chaos-settings.ts';
import { describeVerdict } from '../src/chaos/describe-verdict.ts';
import type { Target } from '../src/chaos/fault.ts';
import { faultNames } from '../src/chaos/faults.ts';
import { type Link, links } from '../src/chaos/network.ts';
import { networkFaults } from '../src/chaos/network-faults.ts';
import { type ChaosFixture, openChaosFixture } from '../src/chaos/open-chaos-fixture.ts';
import { planFaults } from '../src/chaos/plan-faults.ts';
import { type ChaosReport, runChaos } from '../src/chaos/run-chaos.ts';
import { SmallPostgresDisk } from '../src/chaos/small-postgres-disk.ts';
import { type ModelBooking, newModel } from '../src/model/booking-model.ts';
import { book } from '../src/model/commands/make-booking.ts';

/** The longest time of the run. Recovery from all faults takes up to two minutes on a busy machine. */
const RUN_MS_MAX = 600_000;

const FAULT_MS_MAX = 2_000;
const CUT_MS = 4_000;
const options = { seed: 42, forMs: 15_000, users: 3, repeats: 10 };

let fixture: ChaosFixture;

beforeAll(async () => {
  fixture = await openChaosFixture({ faultMsMax: CUT_MS, minutes: options.forMs / 60_000 });
});

afterAll(() => fixture.stop());

/** This run comes first, because it judges all events of the product. */
describe('a short run under faults', () => {
  let report: ChaosReport;

  beforeAll(async () => {
    const conditions = { hasOtherVersion: false, canMountDisk: await SmallPostgresDisk.isPossible() };
    const names = faultNames.filter((name) => whyImpossible(name, conditions) === undefined);
    const plan = planFaults({ ...options, names, faultMsMax: FAULT_MS_MAX });
    report = await runChaos(fixture, { ...options, plan, say: () => undefined });
  }, RUN_MS_MAX);

  it('keeps every promise to users who act while processes, databases and the bus fail', () => {
    const lines = describeVerdict(report);

    expect(lines.filter((line) => /^(?:VIOLATION|NOT INJECTED)/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('Every promise was kept.');
    expect(report.bookings).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.repeated).toBeGreaterThan(0);
  });
});

describe('the network of a chaos run', () => {
  let target: Target;

  beforeAll(async () => {
    const { network, controls } = fixture;
    target = { ...(await fixture.fixture.begin()), network, controls, lateWebhooks: [] };
  });

  it('can cut every link between two parts, and each server from all its callers', () => {
    expect(links).toEqual(
      expect.arrayContaining([
        ...['users to ingress', 'stream-provisioner to nats', 'gateways to ingress'],
        ...['payments to gateways', 'refunds to gateways', 'gateway-webhooks to gateways'],
      ]),
    );
    expect(networkFaults['network-cut'].targets).toEqual(['postgres', 'nats', ...links]);
  });

  it('cuts one service from the gateways, but no other service', async () => {
    await answeredBehind('refunds to gateways');
    expect(await answeredAfter('payments to gateways')).toBeGreaterThanOrEqual(CUT_MS);
  });

  it('cuts one service from its database, but no other service', async () => {
    await answeredBehind('refunds to postgres');
    expect(await answeredAfter('payments to postgres')).toBeGreaterThanOrEqual(CUT_MS);
  });

  it('cuts users from the ingress, and the ingress keeps working', async () => {
    const { product, network } = target;
    const cut = networkFaults['network-cut'].inject(target, { target: 'users to ingress', forMs: CUT_MS });

    await expect(fetch(`${network.entrance}/livez`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${product.url}/livez`)).status).toBe(200);

    await cut;
    expect((await fetch(`${network.entrance}/livez`)).status).toBe(200);
  });

  /** Starts a payment while a link is cut. The link stays cut until the answer. */
  async function answeredBehind(link: Link): Promise<void> {
    const booking = await anyBooking();
    const { proxy, of } = target.network.connections(link);
    const heal = proxy.cut(of);
    await startPayment(booking).finally(heal);
  }

  /** Starts a payment while a link is cut. Returns the time until the answer. */
  async function answeredAfter(link: Link): Promise<number> {
    const booking = await anyBooking();
    const begunMs = performance.now();
    const cut = networkFaults['network-cut'].inject(target, { target: link, forMs: CUT_MS });
    await startPayment(booking);
    const answeredMs = performance.now() - begunMs;
    await cut;
    return answeredMs;
  }

  function anyBooking(): Promise<ModelBooking> {
    const terms = { total: { amount: 700, currency: 'EUR' }, policy: 'none', isHeldShortly: false } as const;
    return book({ ...terms, key: randomUUID() }, newModel(), target);
  }

  /** Repeats the request until it has an outcome, as a client does. */
  async function startPayment({ id }: ModelBooking): Promise<void> {
    const body = { method: 'stripe', returnUrl: 'https://shop.example/paid' };
    const answer = await target.owner.post<Payment>(`/payments/${id}/initiate`, { body, key: randomUUID() });
    expect(answer.status).toBe(201);
  }
});
