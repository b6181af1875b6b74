import type { Booking, Payment, Refund } from '@booking/contracts';
import { controlSimulator, eventually, expectStatus, ProductClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOSTILE, HOSTILE_TEXTS, TREATED_AS_HTML } from '../../src/admin/hostile-texts.ts';
import { viewportOf } from '../../src/admin/look.ts';
import { seriousIn } from '../../src/admin/look-for-barriers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { overflow, widerThanFrame } from '../../src/admin/widths.ts';
import { fixture } from './fixture.ts';

/** An id of 120 characters without a blank, which is longer than a column. */
const LONG_ID = `uid=maria.fernandez-de-la-vega,ou=people,dc=example,dc=com,${'0123456789'.repeat(7)}`.slice(0, 120);

/** The widths from a desktop to the widest phone. */
const WIDTHS = [1_280, 1_024, 1_000, 960, 900, 768, 700, 640, 600];

const LONG_WORD = 'Superlongwordwithoutanyblanksinitatall';

let screen: StaffScreen;
/**
 * `listed` contains the pages of the navigation. `all` also contains a page of each kind of record in the timeline of a
 * booking.
 */
let paths: { listed: string[]; all: string[] };
/** A booking with long texts, a refund and a dispute. */
let longTexts: Booking;
let hostile: { booking: Booking; payment: Payment; refund: Refund; failed: Payment };

describe('the pages', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
    [hostile, longTexts] = await Promise.all([bookWithHostileTexts(), bookWithLongTexts()]);
    await screen.show(`/bookings/${hostile.booking.id}`);
    await screen.page.getByText('Dispute opened').waitFor();
    paths = await readPaths();
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('every page', () => {
    it('has one heading, no error and no serious accessibility violation, and fits on every device', async () => {
      await walk(desktopPaths(), async (at, path) => {
        expect([path, await at.page.getByText('This could not be loaded').count()]).toEqual([path, 0]);
        expect([path, await at.page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
        expect([path, await overflow(at)]).toEqual([path, 0]);
        expect([path, await seriousIn(at)]).toEqual([path, []]);
        // The window has the same size, so only the colours differ.
        await at.changeColours('dark');
        expect([path, await seriousIn(at, ['color-contrast'])]).toEqual([path, []]);
        await at.changeColours('light');
        if (paths.listed.includes(path)) await expectToFit(at, path);
        await at.resize(viewportOf({ phone: true }));
        expect([path, await overflow(at)]).toEqual([path, 0]);
        expect([path, await seriousIn(at)]).toEqual([path, []]);
      });
    });

    it('fits in every window with long texts', async () => {
      await walk(listsOf(longTexts), async (at, path) => {
        await at.row(LONG_ID).first().waitFor();
        await expectToFit(at, path);
      });
    });

    it('fits in every window with amounts of ten digits', async () => {
      const total = { amount: 1_234_567_800, currency: 'IDR' } as const;
      const { id } = await fixture.paidBooking('Amount of ten digits', { total });
      const path = `/bookings/${id}`;
      await screen.show(path);
      await screen.page.getByText('Payment completed').waitFor();
      await expectToFit(screen, path);
      await screen.resize(viewportOf());
    });

    it('shows the whole record when it is opened from a list', async () => {
      for (const list of ['/bookings', '/payments', '/refunds']) {
        await screen.show(list);
        await screen.page.locator(`tbody a[href^="/admin${list}/"]`).first().click();
        await screen.page.getByText('Timeline').waitFor();
      }
      expect(screen.complaints).toEqual([]);
    });

    it('links the requester of a refund to the page of the customer', async () => {
      const { booking, refund } = hostile;
      await screen.show(`/bookings/${booking.id}`);
      const refunds = screen.page.getByRole('region', { name: 'Refunds', exact: true });
      expect(await screen.addressesIn(refunds)).toContain(customerPage());
      await screen.show(`/refunds?q=${refund.id}`);
      await screen.row(refund.id.slice(-8)).getByRole('button', { name: 'Process' }).click();
      await screen.dialog.getByText('Process the refund of €10.00?').waitFor();
      expect(await screen.addressesIn(screen.fact('Requested by', screen.dialog))).toEqual([customerPage()]);
      await screen.show(`/refunds/${refund.id}`);
      await screen.fact('Requested by').getByRole('link').click();

      await eventually(() => expect(screen.page.url()).toContain(customerPage()));
    });

    it('opens from the navigation on a phone, with its filters behind a button', async () => {
      const phone = await fixture.screenOf(fixture.owner, { phone: true });
      await phone.show('/');

      await phone.button('Open menu').click();
      await phone.page.getByRole('link', { name: 'Payments' }).click();

      await phone.heading('Payments').waitFor();
      const method = phone.page.getByLabel('Gateway', { exact: true });
      expect(await method.isVisible()).toBe(false);
      await phone.button('Filters').click();
      await method.waitFor();
      await phone.close();
    });

    it('is replaced by a message at an unknown address', async () => {
      await screen.goTo('/nowhere');

      await screen.heading('Page not found').waitFor();
    });
  });

  describe('a list', () => {
    it('is narrowed by its filters, and has them in its address and its export link', async () => {
      const booking = await fixture.alice.createBooking({ description: 'Never paid' });
      await screen.show('/bookings');
      await screen.page.getByLabel('Search').fill(booking.id);

      await screen.row('Never paid').waitFor();
      await eventually(() => expect(screen.page.url()).toContain(booking.id));
      await screen.row(hostile.booking.id.slice(-8)).waitFor({ state: 'detached' });
      await screen.page.reload();
      await screen.row('Never paid').waitFor();
      await eventually(async () => expect(await screen.page.getByLabel('Search').inputValue()).toBe(booking.id));

      await screen.show('/payments');
      await screen.choose('Gateway', 'Stripe');
      const link = screen.page.getByRole('link', { name: 'Download CSV' });
      await eventually(async () => expect(await link.getAttribute('href')).toContain('method=stripe'));
    });
  });

  describe('text from customers and gateways', () => {
    it('is displayed as plain text on every page', async () => {
      const { booking, refund, failed } = hostile;
      for (const path of [
        `/bookings/${booking.id}`,
        `/refunds/${refund.id}`,
        `/refunds?q=${refund.id}`,
        `/bookings?q=${booking.id}`,
        `/payments/${failed.id}`,
      ]) {
        await screen.show(path);
        await screen.page
          .getByText(HOSTILE_TEXTS[0] ?? '', { exact: false })
          .first()
          .waitFor();
        for (const text of HOSTILE_TEXTS) expect(await screen.page.locator('main').innerText()).toContain(text);
        expect(await screen.page.locator(TREATED_AS_HTML).count()).toBe(0);
      }
      await screen.show('/disputes');
      await screen.page
        .getByText(HOSTILE_TEXTS[1] ?? '')
        .first()
        .waitFor();
      await screen.show(`/refunds?q=${refund.id}`);
      await screen.row(refund.id.slice(-8)).getByRole('button', { name: 'Process' }).click();
      await screen.dialog
        .getByText(HOSTILE_TEXTS[1] ?? '')
        .first()
        .waitFor();
      await screen.page.keyboard.press('Escape');
      expect(await screen.page.locator(TREATED_AS_HTML).count()).toBe(0);
      expect(screen.complaints).toEqual([]);
    });
  });
});

async function bookWithHostileTexts(): Promise<typeof hostile> {
  const mallory = await ProductClient.of(fixture.product, HOSTILE.slice(0, 250));
  const metadata = { [HOSTILE.slice(0, 40)]: HOSTILE };
  const { booking, payment } = await mallory.paidBooking(fixture.gateway, { description: HOSTILE, metadata });
  const order = { amount: { amount: 1_000, currency: 'EUR' }, reason: HOSTILE };
  const refund = expectStatus(await mallory.post<Refund>(`/bookings/${booking.id}/refund`, order), 201);
  await atGateway('/disputes', { session: payment.gatewayReference, reason: HOSTILE.slice(0, 100) });
  const failed = await failWithHostileReason(mallory, booking);
  await screen.show(`/refunds?booking=${booking.id}`);
  await screen.row(refund.id.slice(-8)).waitFor();
  return { booking, payment, refund, failed };
}

async function bookWithLongTexts(): Promise<Booking> {
  const uid = await ProductClient.of(fixture.product, LONG_ID);
  const description = `${LONG_WORD} in the old town`;
  const { booking, payment } = await uid.paidBooking(fixture.gateway, { description });
  const order = { amount: { amount: 1_000, currency: 'EUR' }, reason: `${LONG_WORD} was closed` };
  expectStatus(await uid.post<Refund>(`/bookings/${booking.id}/refund`, order), 201);
  await atGateway('/disputes', { session: payment.gatewayReference, reason: 'product_unacceptable' });
  const adminClient = await fixture.adminClientOf();
  await eventually(async () => {
    const { body } = await adminClient.send<{ data: unknown[] }>(`/work-queue?q=${booking.id}`);
    expect(body.data).toHaveLength(2);
  });
  return booking;
}

/** A failed payment for which the gateway reports a hostile text as the reason. */
async function failWithHostileReason(mallory: ProductClient, { description }: Booking): Promise<Payment> {
  const booking = await mallory.createBooking({ description });
  const declined = await mallory.initiate(booking.id, 'sandbox');
  const session = String(declined.gatewayReference);
  await fixture.gateway.decline(session);
  const { body } = await fixture.gateway.callback(session, 'payment.failed');
  const failed = await mallory.initiate(booking.id, 'sandbox');
  const other = String(failed.gatewayReference);
  const reason = JSON.stringify(HOSTILE);
  const forged = body.replaceAll(session, other).replaceAll(declined.id, failed.id).replace('"card_declined"', reason);
  await atGateway('/callbacks', { session: other, body: forged });
  return eventually(async () => {
    const payments = await mallory.payments(booking.id);
    const found = payments.find(({ id, status }) => id === failed.id && status === 'failed');
    if (!found) throw new Error('The payment has not failed yet');
    return found;
  });
}

/** Triggers an event at the simulated gateways that no client can request. */
async function atGateway(path: string, body: unknown): Promise<void> {
  expectStatus(await controlSimulator(fixture.product, path, { body }), 200);
}

/** Reads the paths from the open page of a booking. */
async function readPaths(): Promise<typeof paths> {
  const listed = await screen.destinations();
  const disputeLinks = await screen.addressesIn(screen.page.getByRole('list').filter({ hasText: 'Dispute opened' }));
  const oneOfEach = new Map(disputeLinks.map((address) => [address.replace(/[^/]*$/, ''), address]));
  const others = [`/bookings/${hostile.booking.id}`, customerPage(), '/account'];
  return { listed, all: [...listed, ...oneOfEach.values(), ...others] };
}

/** The lists of records of a booking, with its records only. */
function listsOf({ id }: Booking): string[] {
  return ['/bookings', '/payments', '/refunds', '/disputes', '/work-queue'].map((list) => `${list}?q=${id}`);
}

/** Every page, and the pages of one record of each kind. */
function desktopPaths(): string[] {
  const { payment, refund } = hostile;
  return [...new Set([...paths.all, `/payments/${payment.id}`, `/refunds/${refund.id}`])];
}

function customerPage(): string {
  return `/customers?${new URLSearchParams({ id: hostile.booking.customerId }).toString()}`;
}

/** Expects that the page fits in a desktop window and in every narrower window, with every table inside its frame. */
async function expectToFit(at: StaffScreen, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await at.resize({ width, height: 900 });
    expect([path, width, await overflow(at)]).toEqual([path, width, 0]);
    expect([path, width, await widerThanFrame(at)]).toEqual([path, width, []]);
  }
}

/** The number of pages that one browser checks in parallel. */
const LANES = 2;

/** Visits pages on a desktop without reloading the application, and expects that the browser reports nothing. */
async function walk(paths: readonly string[], check: (at: StaffScreen, path: string) => Promise<void>): Promise<void> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const at = await fixture.screenOf();
    await at.show('/nowhere');
    for (const path of paths.filter((_path, index) => index % LANES === lane)) {
      await at.resize(viewportOf());
      await at.visit(path);
      await at.settled();
      await check(at, path);
    }
    expect(at.complaints).toEqual([]);
    await at.close();
  });
  await Promise.all(lanes);
}
