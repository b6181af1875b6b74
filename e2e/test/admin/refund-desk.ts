import type { Refund } from '@booking/contracts';
import { eventually, expectStatus, ProductClient } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { TABLET } from '../../src/admin/look.ts';
import { keepAnswersToRefunds, loseAnswersToRefunds } from '../../src/admin/lose-answers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askRefund, euros, fixture } from './fixture.ts';

/** A text that is longer than a column, without a blank. */
const LONG_ID = `uid=maria.fernandez-de-la-vega,ou=people,dc=example,dc=com,${'0123456789'.repeat(6)}`;

/** One more refund than a page of the queue has. */
const ASKED = 26;

/** One more refund than a page of the API has. */
const MANY = 101;
const DECIDED_AT_ONCE = 20;
/** The longest time for so many refunds, on a busy machine. */
const MANY_MS_MAX = 120_000;

/** The displayed age of a refund of this test. */
const AGE = /^(< )?\d+ minutes?$/;

describe('a booking that is cancelled after a goodwill refund', () => {
  it('shows the fee by the terms, both refunds and the amount that the business keeps', async () => {
    const cancellationPolicy = [{ refundPercent: 50, fee: euros(500) }];
    const booking = await fixture.paidBooking('Wine tasting', { cancellationPolicy });
    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/bookings/${booking.id}/refunds`, { amount: euros(2_100) }), 201);
    await fixture.alice.bookingWhich(booking.id, { refunded: euros(2_100) });
    const screen = await fixture.screenOf();
    await screen.show(`/bookings/${booking.id}`);

    await screen.button('Cancel booking').click();
    const figures = {
      'Fee by the terms': '€65.25',
      'Refunded before': '€21.00',
      'Refunded by the cancellation': '€34.25',
      'Kept by the business': '€65.25',
    };
    for (const [name, figure] of Object.entries(figures)) {
      await screen.fact(name, screen.dialog).getByText(figure).waitFor();
    }
    await screen.dialog.getByRole('button', { name: 'Cancel booking' }).click();

    await screen.page.getByText('Cancelled', { exact: true }).waitFor();
    for (const [name, figure] of Object.entries(figures)) await screen.fact(name).getByText(figure).waitFor();
    await fixture.alice.bookingWhich(booking.id, { refunded: euros(5_525) });
    await screen.close();
  });
});

describe('a booking that is cancelled above the limit', () => {
  it('shows the refund that waits beside the other figures', async () => {
    const booking = await fixture.paidBooking('Harbour tour');
    const adminClient = await fixture.adminClientOf();
    const { body } = await adminClient.send<{ quote: string }>(`/bookings/${booking.id}/cancellation-quote`);
    expectStatus(await adminClient.send(`/bookings/${booking.id}/cancel`, { quote: body.quote }), 200);
    const screen = await fixture.screenOf();

    await screen.show(`/bookings/${booking.id}`);

    const details = screen.page.getByRole('region', { name: 'Details' });
    await screen.fact('Refund pending', details).getByText('€120.50').waitFor();
    expect(await screen.fact('Kept by the business', details).textContent()).toBe('€0.00');
    await screen.close();
  });
});

describe('a payment with a mismatched amount', () => {
  it('is refunded from its page, and its work item closes', async () => {
    const booking = await fixture.alice.createBooking({ description: 'Cheese dairy' });
    const { id, gatewayReference } = await fixture.alice.initiate(booking.id, 'stripe');
    await fixture.gateway.pay(String(gatewayReference), 500);
    const screen = await fixture.screenOf();
    await screen.show('/work-queue?kind=mismatched-payment');
    const item = screen.page.locator(`main a[href$="/payments/${id}"]`);
    await item.first().waitFor();
    await screen.show(`/payments/${id}`);
    await screen.page.locator('h1').locator('..').getByText('€5.00').waitFor();

    await screen.page.getByRole('link', { name: 'Refund this payment' }).click();
    await screen.dialog.getByLabel('Payment').getByText('€5.00').waitFor();
    await screen.dialog.getByRole('button', { name: 'Refund €5.00' }).click();

    await screen.dialog.waitFor({ state: 'hidden' });
    expect(screen.page.url()).toMatch(new RegExp(`/bookings/${booking.id}$`));
    await eventually(async () => {
      const [refund] = await fixture.alice.refunds(booking.id);
      expect(refund).toMatchObject({ status: 'succeeded', amount: euros(500), allocations: [{ paymentId: id }] });
    });
    await screen.show('/work-queue?kind=mismatched-payment');
    await screen.settled();
    await item.waitFor({ state: 'detached' });
    await screen.close();
  });

  it('is offered for refund beside the payment that confirmed the booking', async () => {
    const { booking, wrong } = await fixture.paidAfterMismatch('Opera');
    const screen = await fixture.screenOf();
    await screen.show(`/bookings/${booking.id}`);

    await screen.button('Refund').click();
    await screen.dialog.getByText('Full refundable amount: €120.50').waitFor();
    await screen.dialog.getByLabel('Payment').click();
    await screen.page.getByRole('option', { name: /€7\.00.*Mismatched/ }).click();
    await screen.dialog.getByRole('button', { name: 'Refund €7.00' }).click();

    await screen.dialog.waitFor({ state: 'hidden' });
    await eventually(async () => {
      const [refund] = await fixture.alice.refunds(booking.id);
      expect(refund).toMatchObject({ status: 'succeeded', allocations: [{ paymentId: wrong.id }] });
    });
    expect(await fixture.alice.booking(booking.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await screen.close();
  });

  it('is never replaced in the dialog by another payment, even if the answer to its refund is lost', async () => {
    const { booking, wrong } = await fixture.paidAfterMismatch('Archery');
    const screen = await fixture.screenOf();
    await loseAnswersToRefunds(screen, fixture.product);
    await screen.goTo(`/bookings/${booking.id}?refund=${wrong.id}`);
    const refund = screen.dialog.getByRole('button', { name: 'Refund €7.00' });
    await refund.click();
    await screen.dialog.getByText('may already have been requested').waitFor();
    await keepAnswersToRefunds(screen);
    const refunds = await fixture.alice.refunds(booking.id);
    // The page behind the dialog shows the refund once the booking is loaded again.
    await screen.page.locator('main').getByText(shortId(refunds[0])).first().waitFor();

    await refund.click();

    await screen.announced('This refund of €7.00 already exists. No second refund was made.');
    expect(await fixture.alice.refunds(booking.id)).toHaveLength(1);
    await screen.goTo(`/bookings/${booking.id}?refund=${wrong.id}`);
    await screen.dialog.getByText('The payments for this refund could not be loaded').waitFor();
    expect(await screen.dialog.getByRole('button', { name: /^Refund €/ }).count()).toBe(0);
    await screen.dialog.getByLabel('Payment').click();
    await screen.page.getByRole('option', { name: /€120\.50/ }).click();
    await screen.dialog.getByRole('button', { name: 'Request refund of €120.50' }).waitFor();
    await screen.close();
  });
});

describe('the queue of refunds', () => {
  it('shows booking, customer, gateway and age, and fits on a tablet', async () => {
    const uid = await ProductClient.of(fixture.product, LONG_ID);
    const description = 'Superlongwordwithoutanyblanksinitatall';
    const { booking } = await uid.paidBooking(fixture.gateway, { description });
    const refund = expectStatus(await uid.post<Refund>(`/bookings/${booking.id}/refund`, { amount: euros(900) }), 201);
    const screen = await fixture.screenOf();
    await screen.show(`/refunds?booking=${booking.id}`);
    await screen.resize(TABLET);

    const row = screen.row(refund.id.slice(-8));
    for (const text of [booking.description, LONG_ID, 'Stripe', AGE]) await row.getByText(text).waitFor();
    const overflow = 'document.querySelector("table").offsetWidth - document.querySelector("main").clientWidth';
    expect(await screen.page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
    await screen.close();
  });

  it('shows the age of a refund as time passes', async () => {
    const refund = await askRefund(await fixture.paidBooking('Left open overnight'), euros(200));
    const screen = await fixture.screenOf(fixture.owner, { isAltered: true });
    await screen.page.clock.install();
    await screen.goTo(`/refunds?booking=${refund.bookingId}`);
    const age = screen.row(refund.id.slice(-8)).locator('time');
    await age.getByText(/minute/).waitFor();

    await screen.page.clock.fastForward('09:00:00');

    await age.getByText('9 hours').waitFor();
    await screen.close();
  });

  it.each(['/callbacks', '/discrepancies'])('shares its filter by gateway with the list %s', async (list) => {
    await fixture.paidBooking('Choice of gateways');
    const screen = await fixture.screenOf();
    await screen.show(list);

    await screen.choose('Gateway', 'Stripe');

    await eventually(() => expect(screen.page.url()).toContain('method=stripe'));
    await screen.close();
  });

  it('has filters, shows a sum per currency, and moves the focus to the next row after a decision', async () => {
    const booking = await fixture.paidBooking('Regatta of the north');
    const mine = await fixture.adminClientOf();
    expectStatus(await mine.send(`/bookings/${booking.id}/refunds`, { amount: euros(10_001) }), 201);
    const [first, second] = [await askRefund(booking, euros(300)), await askRefund(booking, euros(400))];
    const screen = await fixture.screenOf();
    await screen.show(`/refunds?booking=${booking.id}`);
    await screen.page.getByText('3 refunds: €107.01').waitFor();

    await screen.choose('Approval', 'Needs second person');
    await screen.page.getByText('1 refund: €100.01').waitFor();
    await screen.choose('Requester', 'Not me');
    await screen.page.getByText('No results for these filters').waitFor();
    await screen.choose('Approval', 'Any');
    await screen.choose('Gateway', 'Stripe');
    await screen.page.getByText('2 refunds: €7.00').waitFor();

    await screen.row(first.id.slice(-8)).getByRole('button', { name: 'Process' }).focus();
    await screen.page.keyboard.press('Enter');
    await screen.dialog.getByText('Regatta of the north').waitFor();
    await screen.page.keyboard.press('Enter');
    await screen.dialog.getByText('Refund of €3.00 was sent to Stripe.').waitFor();
    await screen.dialog.getByRole('button', { name: 'Done' }).waitFor();
    await screen.page.keyboard.press('Enter');
    await screen.row(first.id.slice(-8)).waitFor({ state: 'detached' });
    await screen.row(second.id.slice(-8)).locator('button:focus').getByText('Process').waitFor();
    await screen.close();
  });
});

describe('processing many refunds', () => {
  it('selects all matching refunds, processes them together, keeps their sums in view, and ignores Enter', async () => {
    const inEuros = await fixture.paidBooking('Choir');
    const inYen = await fixture.paidBooking('Choir', { total: { amount: 5_000, currency: 'JPY' } });
    const asked = [await askRefund(inYen, { amount: 1_000, currency: 'JPY' })];
    for (let count = 1; count < ASKED; count += 1) asked.push(await askRefund(inEuros, euros(150)));
    const screen = await fixture.screenOf();
    await screen.show('/refunds?q=Choir');
    await screen.page.getByText('25 refunds: €37.50').waitFor();
    await screen.page.getByLabel('Select all on this page').check();
    await screen.page.getByText('25 selected').waitFor();
    await screen.button(`Select all ${ASKED} that match`).click();
    const requests = requestsOf(screen);

    await screen.button(`Process ${ASKED} refunds`).click();
    await screen.dialog
      .getByText('Choir')
      .nth(ASKED - 1)
      .waitFor();

    // Live updates from earlier tests may read these refunds once more. No refund is read separately.
    expect([...new Set(requests('GET'))]).toEqual(['/admin/api/refunds-to-decide']);
    for (const text of [`Process ${ASKED} refunds?`, '25 refunds: €37.50', '1 refund: JP¥1,000']) {
      await expectInView(screen, text);
    }
    await screen.page.keyboard.press('Enter');
    await screen.dialog.getByText('Choir').last().scrollIntoViewIfNeeded();
    await expectInView(screen, `Process ${ASKED} refunds?`);
    expect(requests('POST')).toEqual([]);

    await screen.dialog.getByRole('button', { name: `Process ${ASKED} refunds` }).click();
    await screen.dialog.getByText(`${ASKED} of ${ASKED} sent`).waitFor();
    for (const { id } of asked) await screen.dialog.locator(`[data-refund="${id}"]`).getByText('Refunded').waitFor();
    expect(requests('POST')).toEqual(decisionsOf(ASKED));
    await screen.close();
  });

  it(`selects all ${MANY} matching refunds, and processes ${DECIDED_AT_ONCE} at a time`, async () => {
    // More requests of one booking than may wait.
    const [booking, other] = [await fixture.paidBooking('Orchestra'), await fixture.paidBooking('Orchestra')];
    for (let count = 1; count < MANY; count += 1) await askRefund(booking, euros(10));
    await askRefund(other, euros(10));
    const screen = await fixture.screenOf();
    await screen.show('/refunds?q=Orchestra');
    await screen.page.getByText(`${MANY} refunds: €10.10`).waitFor();
    await screen.page.getByLabel('Select all on this page').check();
    await screen.button(`Select all ${MANY} that match`).click();
    await screen.page.getByText(`${MANY} selected`).waitFor();
    const requests = requestsOf(screen);

    await screen.button(`Process ${MANY} refunds`).click();
    await screen.dialog.getByRole('button', { name: `Process ${MANY} refunds` }).click();
    await screen.dialog.getByText(`${MANY} of ${MANY} sent`).waitFor({ timeout: MANY_MS_MAX });

    expect(requests('POST')).toEqual(decisionsOf(MANY));
    await fixture.alice.bookingWhich(booking.id, { refunded: euros((MANY - 1) * 10) });
    await screen.close();
  });
});

describe('the CSV of a list', () => {
  it('has exactly the displayed records, with the same tab, filters, search and order', async () => {
    const booking = await fixture.paidBooking('Marathon');
    for (const amount of [300, 100, 200]) await askRefund(booking, euros(amount));
    const done = await askRefund(booking, euros(400));
    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/refunds/${done.id}/process`, {}), 200);
    const screen = await fixture.screenOf();
    await screen.show(`/refunds?tab=pending&q=${booking.id}&currency=EUR&sort=amount&order=asc`);
    await screen.row('€1.00').waitFor();
    await screen.row('€4.00').waitFor({ state: 'detached' });

    expect(await amountsOfCsv(screen)).toEqual(['1.00', '2.00', '3.00']);
    expect(await screen.page.locator('tbody tr').allInnerTexts()).toMatchObject(
      ['€1.00', '€2.00', '€3.00'].map((text) => expect.stringContaining(text) as unknown),
    );
    await screen.close();
  });

  it.each(['bookings', 'payments'])('has the order of the displayed list: %s', async (name) => {
    const screen = await fixture.screenOf();
    const sort = name === 'bookings' ? 'total' : 'amount';
    await screen.show(`/${name}?sort=${sort}&order=asc&q=alice`);

    const address = await screen.page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');

    const query = new URL(String(address), fixture.product.url).searchParams;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(Object.fromEntries(query)).toEqual({ q: 'alice', sort, order: 'asc', timeZone });
    await screen.close();
  });
});

/** The id as the page of a booking shows it. */
function shortId(refund: { readonly id: string } | undefined): string {
  return String(refund?.id.slice(-8));
}

/** The requests that deciding this many refunds sends. */
function decisionsOf(count: number): string[] {
  return Array<string>(Math.ceil(count / DECIDED_AT_ONCE)).fill('/admin/api/refunds/decisions');
}

/** Records the paths of later requests about refunds and bookings, without the live updates of lists. */
function requestsOf({ page }: StaffScreen): (method: string) => string[] {
  const seen: Request[] = [];
  page.on('request', (request) => seen.push(request));
  return (method) =>
    seen
      .filter((request) => request.method() === method)
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => /^\/admin\/api\/(refunds-to-decide|refunds\/(?!sums|count).+|bookings\/.+)$/.test(path));
}

async function expectInView(screen: StaffScreen, text: string): Promise<void> {
  const box = await screen.dialog.getByText(text).boundingBox();
  const height = screen.page.viewportSize()?.height ?? 0;
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

async function amountsOfCsv(screen: StaffScreen): Promise<string[]> {
  const address = await screen.page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const csv = await screen.page.evaluate<string>(`fetch('${address ?? ''}').then((answer) => answer.text())`);
  const [header = '', ...rows] = csv.trimEnd().split('\r\n');
  const column = header.split(',').indexOf('amount');
  return rows.map((row) => row.split(',')[column] ?? '');
}
