import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSandboxSession, Shop, startSimulator, until } from './simulator-fixture.ts';

describe('a simulator with a state file', () => {
  let shop: Shop;
  let folder: string;
  let stateFile: string;

  beforeEach(async () => {
    shop = await Shop.open();
    folder = await mkdtemp(join(tmpdir(), 'gateway-simulator-'));
    stateFile = join(folder, 'state.json');
  });
  afterEach(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it('can refund a payment from before a restart', async () => {
    const before = await startSimulator(shop, { stateFile });
    const { id } = await openSandboxSession(before, shop);
    before.controls.pay(id);
    await before.stop();

    const after = await startSimulator(shop, { stateFile });

    expect(after.controls.refund(id, 12_050)).toMatchObject({ status: 'succeeded' });
    expect(() => after.controls.refund(id, 1)).toThrow('refunded in full');
    await after.stop();
  });

  it('repeats an answer from before the restart', async () => {
    const before = await startSimulator(shop, { stateFile });
    const first = await openSandboxSession(before, shop, 'key');
    await before.stop();

    const after = await startSimulator(shop, { stateFile });

    expect((await openSandboxSession(after, shop, 'key')).id).toBe(first.id);
    await after.stop();
  });

  it('delivers webhooks that were not accepted before the restart', async () => {
    shop.answers.push(503);
    const before = await startSimulator(shop, { stateFile, retry: { factor: 1 } });
    const { id } = await openSandboxSession(before, shop);
    before.controls.pay(id);
    await until(() => before.controls.callbacks()[0]?.attempts.length === 1);
    await before.stop();

    const after = await startSimulator(shop, { stateFile });

    await until(() => after.controls.callbacks().some(({ status }) => status === 'delivered'));
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await after.stop();
  });

  it('lets a session expire whose time passed during the downtime', async () => {
    const before = await startSimulator(shop, { stateFile });
    const { id } = await openSandboxSession(before, shop);
    await before.stop();

    const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
    const after = await startSimulator(shop, { stateFile, clock: tomorrow });

    await until(() => after.controls.sessions().some((session) => session.id === id && session.status === 'expired'));
    await after.stop();
  });

  it('keeps everything it has answered when it is killed', async () => {
    const killed = await startSimulator(shop, { stateFile });
    const { id } = await openSandboxSession(killed, shop, 'key');
    killed.controls.pay(id);
    const refund = killed.controls.refund(id, 4_000);
    const asKilled = `${folder}-killed`;
    await cp(folder, asKilled, { recursive: true });

    const after = await startSimulator(shop, { stateFile: join(asKilled, 'state.json') });

    expect(after.controls.refunds().map((known) => known.id)).toEqual([refund.id]);
    expect(after.controls.ledger()).toMatchObject([{ captured: 12_050, refunded: 4_000 }]);
    expect((await openSandboxSession(after, shop, 'key')).id).toBe(id);
    await after.stop();
    await killed.stop();
    await rm(asKilled, { recursive: true });
  });

  it('starts again after it was killed while it wrote a line', async () => {
    const before = await startSimulator(shop, { stateFile });
    const { id } = await openSandboxSession(before, shop);
    await before.stop();
    await writeFile(`${stateFile}.journal`, '["sessions",{"id":"half');

    const after = await startSimulator(shop, { stateFile });

    expect(after.controls.sessions().map((session) => session.id)).toEqual([id]);
    await after.stop();
  });

  it('leaves no other file behind', async () => {
    const simulator = await startSimulator(shop, { stateFile });
    await openSandboxSession(simulator, shop);
    await simulator.stop();

    expect(await readdir(folder)).toEqual(['state.json']);
  });
});
