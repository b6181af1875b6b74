import { randomUUID } from 'node:crypto';
import { DeadLetterRecorded, DiscrepancyRecorded, TransitionRefused } from '@booking/contracts';
import { connectBusProbe, controlSimulator, eventually, expectStatus } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOSTILE, HOSTILE_TEXTS, hostileWithin, TREATED_AS_HTML } from '../../src/admin/hostile-texts.ts';
import { TABLET, viewportOf } from '../../src/admin/look.ts';
import { seriousIn } from '../../src/admin/look-for-barriers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { widerThanFrame } from '../../src/admin/widths.ts';
import type { AdminClient } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

/** The longest name of staff, and the longest type of a webhook. Longer texts are rejected or cannot be parsed. */
const NAME_LENGTH_MAX = 100;
const NAME = hostileWithin(NAME_LENGTH_MAX);
const NOW = new Date().toISOString();

type Shown = readonly [path: string, text: string];

let screen: StaffScreen;
let adminClient: AdminClient;
let lists: Shown[];
let details: Shown[];

describe('text from gateways, services and staff', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
    adminClient = await fixture.adminClientOf();
    const [callback, published, action] = [await receiveCallback(), await publishRecords(), await actForAReason()];
    const mallory = { email: 'mallory@example.com', name: NAME, permissions: ['read_all'] };
    expectStatus(await adminClient.send('/staff', mallory), 201);
    lists = [
      ['/callbacks', NAME],
      ['/dead-letters', HOSTILE],
      ['/discrepancies', HOSTILE],
      ['/refused-transitions', HOSTILE],
      ['/audit-log', HOSTILE],
      ['/staff', NAME],
    ];
    details = [
      [`/callbacks/${callback}`, NAME],
      [`/discrepancies/${published.discrepancy}`, HOSTILE],
      [`/refused-transitions/${published.transition}`, HOSTILE],
      [`/audit-log/${action}`, HOSTILE],
    ];
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  it('is displayed as plain text in lists and on record pages', async () => {
    await screen.show('/nowhere');
    for (const [path, text] of [...lists, ...details]) {
      await screen.visit(path);
      await screen.settled();
      await eventually(async () => expect([path, missingIn(await mainText(screen), text)]).toEqual([path, []]));
      expect([path, await screen.page.locator(TREATED_AS_HTML).count()]).toEqual([path, 0]);
    }
    expect(screen.complaints).toEqual([]);
  });

  it('does not widen any table beyond its frame on a tablet', async () => {
    await screen.resize(TABLET);
    const tooWide: unknown[] = [];
    for (const [path] of lists) {
      await screen.visit(path);
      await screen.settled();
      await screen.page.locator('tbody tr').first().waitFor();
      tooWide.push(...(await widerThanFrame(screen)).map((excess) => ({ path, excess })));
    }

    expect(tooWide).toEqual([]);
    await screen.resize(viewportOf());
  });

  it('leaves record pages accessible in light and dark colours', async () => {
    for (const [path] of details) {
      await screen.visit(path);
      await screen.settled();
      expect([path, await seriousIn(screen)]).toEqual([path, []]);
      await screen.changeColours('dark');
      expect([path, await seriousIn(screen, ['color-contrast'])]).toEqual([path, []]);
      await screen.changeColours('light');
    }
  });
});

/** A webhook of an unknown type, signed by its gateway. */
async function receiveCallback(): Promise<string> {
  const booking = await fixture.alice.createBooking({ description: 'Sent something odd' });
  const payment = await fixture.alice.initiate(booking.id, 'sandbox');
  const session = String(payment.gatewayReference);
  await fixture.gateway.decline(session);
  const { body } = await fixture.gateway.callback(session, 'payment.failed');
  const odd = body.replaceAll('"payment.failed"', JSON.stringify(NAME));
  const order = { body: { session, body: odd } };
  expectStatus(await controlSimulator(fixture.product, '/callbacks', order), 200);
  return eventually(async () => {
    const { data } = expectStatus(await adminClient.send<List<{ eventType: string }>>('/callbacks'), 200);
    return found(data.find(({ eventType }) => eventType === NAME));
  });
}

/** Publishes records with hostile texts on behalf of services. */
async function publishRecords(): Promise<{ discrepancy: string; transition: string }> {
  const discrepancy = randomUUID();
  const bus = await connectBusProbe(fixture.product.bus);
  const nothing = { bookingId: null, ours: null, theirs: null, resolvedAt: null, resolvedBy: null, note: null };
  const said = {
    service: 'payments',
    method: 'stripe',
    kind: 'unknown-payment',
    status: 'open',
    foundAt: NOW,
  } as const;
  await bus.publish(DiscrepancyRecorded.payments, {
    about: discrepancy,
    data: { discrepancy: { id: discrepancy, ...said, ...nothing, reference: HOSTILE, detail: HOSTILE } },
  });
  const letter = { id: randomUUID(), service: 'bookings', eventId: null, attempts: 8, replayedAt: null } as const;
  const names = { listener: HOSTILE, eventType: HOSTILE, subject: HOSTILE, reason: HOSTILE };
  await bus.publish(DeadLetterRecorded.bookings, {
    about: letter.id,
    data: { deadLetter: { ...letter, ...names, status: 'waiting', recordedAt: NOW } },
  });
  const ids = { id: randomUUID(), bookingId: randomUUID() };
  const transition = await bus.publish(TransitionRefused.payments, {
    about: ids.id,
    data: { transition: { ...ids, aggregate: 'payment', state: HOSTILE, move: HOSTILE, cause: HOSTILE } },
  });
  await bus.close();
  return { discrepancy, transition };
}

/** Fails an action with a reason, because the audit log keeps the reason of a failed action as well. */
async function actForAReason(): Promise<string> {
  await adminClient.send(`/callbacks/${randomUUID()}/replay`, { reason: HOSTILE });
  const { data } = expectStatus(await adminClient.send<List<{ actionId: string; reason: string }>>('/audit-log'), 200);
  const entry = data.find(({ reason }) => reason === HOSTILE);
  return found(entry && { id: entry.actionId });
}

type List<Item> = { data: (Item & { id: string })[] };

function found(record: { id: string } | undefined): string {
  if (!record) throw new Error('It is not there yet');
  return record.id;
}

function mainText({ page }: StaffScreen): Promise<string> {
  return page.locator('main').innerText();
}

/** The hostile texts that the page does not show in full. */
function missingIn(shown: string, text: string): string[] {
  return HOSTILE_TEXTS.filter((hostile) => text.includes(hostile) && !shown.includes(hostile));
}
