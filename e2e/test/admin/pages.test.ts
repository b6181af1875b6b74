import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Booking, Payment, Refund } from '@booking/contracts';
import { eventually, expectStatus, ProductClient } from '@booking/testing';
import { openAdminStage, type AdminStage } from '../../src/admin/admin-stage.ts';
import { StaffScreen } from '../../src/admin/staff-screen.ts';

/** What somebody may write wherever this product takes a text, in the hope that a page takes it for more. */
const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg/onload=alert(3)>',
  "';alert(4)//",
  'javascript:alert(5)',
  '{{constructor.constructor("alert(6)")()}}',
  '%{smart_count} |||| <iframe srcdoc="<script>alert(7)</script>">',
  '</title><style>*{display:none}</style>',
  '\u202Etxt.exe <a href="javascript:alert(8)">',
];
const HOSTILE = HOSTILE_TEXTS.join(' ');

/** Walking through every page takes its time on a machine that is busy. */
const WALK_MS = 120_000;

let stage: AdminStage;
let screen: StaffScreen;
let hostile: { booking: Booking; payment: Payment; refund: Refund };

beforeAll(async () => {
  stage = await openAdminStage();
  screen = await stage.screenOf();
  hostile = await bookWithHostileTexts();
}, 90_000);

afterAll(() => stage.stop());

describe('every page', () => {
  it(
    'shows itself under its own heading, without an error',
    async () => {
      for (const path of await allPaths()) {
        await screen.goTo(path);
        await settled(screen);

        expect([path, await screen.page.getByText('This could not be read').count()]).toEqual([path, 0]);
        expect([path, await screen.page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      }
      expect(screen.complaints).toEqual([]);
    },
    WALK_MS,
  );

  it.each([
    { dark: false, phone: false },
    { dark: true, phone: false },
    { dark: true, phone: true },
  ])(
    'has nothing serious that axe could find (dark: $dark, phone: $phone)',
    async (look) => {
      const other = await (await StaffScreen.open(stage.browser, stage.product, look)).signIn(stage.owner);
      for (const path of await allPaths()) {
        await other.goTo(path);
        await settled(other);

        const axe = new AxeBuilder({ page: other.page });
        // In the dark a window of the same size differs in its colours only.
        const { violations } = await (isOnlyDark(look) ? axe.withRules('color-contrast') : axe).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect([path, serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([path, []]);
        expect([path, await overflow(other)]).toEqual([path, 0]);
      }
      await other.close();
    },
    WALK_MS,
  );

  it(
    'is whole when its record is opened from a list',
    async () => {
      for (const list of ['/bookings', '/payments', '/refunds']) {
        await screen.goTo(list);
        await screen.page.locator(`tbody a[href^="/admin${list}/"]`).first().click();
        await screen.page.getByText('What happened').waitFor();
      }
      expect(screen.complaints).toEqual([]);
    },
    WALK_MS,
  );

  it('is found from the navigation on a phone', async () => {
    const phone = await (await StaffScreen.open(stage.browser, stage.product, { phone: true })).signIn(stage.owner);

    await phone.button('Open menu').click();
    await phone.page.getByRole('link', { name: 'Payments' }).click();

    await phone.heading('Payments').waitFor();
    await phone.close();
  });

  it('says that there is nothing at an address', async () => {
    await screen.goTo('/nowhere');

    await screen.heading('There is nothing at this address').waitFor();
  });
});

describe('a list', () => {
  it('is narrowed by its filters, which stand in its address and in that of its export', async () => {
    const booking = await stage.alice.createBooking({ description: 'Never paid' });
    await screen.goTo('/bookings');
    await screen.page.getByLabel('Search').fill(booking.id);

    await screen.row('Never paid').waitFor();
    await screen.row(HOSTILE_TEXTS[0] ?? '').waitFor({ state: 'detached' });
    await screen.page.reload();
    await screen.row('Never paid').waitFor();
    expect(await screen.page.getByLabel('Search').inputValue()).toBe(booking.id);

    await screen.goTo('/payments');
    await screen.page.getByLabel('Method').fill('stripe');
    const link = screen.page.getByRole('link', { name: 'Download CSV' });
    await eventually(async () => expect(await link.getAttribute('href')).toContain('method=stripe'));
  });
});

describe('what customers wrote', () => {
  it(
    'is text, on every page that shows it',
    async () => {
      const { booking, payment, refund } = hostile;
      for (const path of [`/bookings/${booking.id}`, `/refunds/${refund.id}`, '/refunds', '/bookings']) {
        await screen.goTo(path);
        await screen.page
          .getByText(HOSTILE_TEXTS[0] ?? '', { exact: false })
          .first()
          .waitFor();
        for (const text of HOSTILE_TEXTS) expect(await screen.page.locator('main').innerText()).toContain(text);
      }
      await screen.goTo('/refunds');
      await screen.row(refund.id.slice(-8)).getByRole('button', { name: 'Process' }).click();
      await screen.dialog
        .getByText(HOSTILE_TEXTS[1] ?? '')
        .first()
        .waitFor();
      await screen.goTo(`/payments/${payment.id}`);
      await settled(screen);

      expect(
        await screen.page.locator('main script, main iframe, main img, main style, a[href^="javascript"]').count(),
      ).toBe(0);
      expect(screen.complaints).toEqual([]);
    },
    WALK_MS,
  );
});

async function bookWithHostileTexts(): Promise<typeof hostile> {
  const mallory = await ProductClient.of(stage.product, HOSTILE.slice(0, 250));
  const metadata = { [HOSTILE.slice(0, 40)]: HOSTILE };
  const booking = await mallory.createBooking({ description: HOSTILE, metadata });
  const payment = await mallory.initiate(booking.id, 'stripe');
  await stage.gateway.pay(String(payment.gatewayReference));
  await mallory.bookingWhich(booking.id, { status: 'confirmed' });
  const order = { amount: { amount: 1_000, currency: 'EUR' }, reason: HOSTILE };
  const refund = expectStatus(await mallory.post<Refund>(`/bookings/${booking.id}/refund`, order), 201);
  await screen.goTo('/refunds');
  await screen.row(refund.id.slice(-8)).waitFor();
  return { booking, payment, refund };
}

/** Every page of the navigation, and one of each record. */
async function allPaths(): Promise<string[]> {
  const { booking, payment, refund } = hostile;
  const listed = await screen.destinations();
  return [...listed, `/payments/${payment.id}`, `/refunds/${refund.id}`, `/bookings/${booking.id}`];
}

function isOnlyDark({ dark, phone }: { dark: boolean; phone: boolean }): boolean {
  return dark && !phone;
}

/** Nothing is being read any more. */
async function settled({ page }: StaffScreen): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status', { name: 'Loading …' }).first().waitFor({ state: 'detached' });
}

/** By how many pixels the page is wider than its window. */
function overflow({ page }: StaffScreen): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
