import type { Booking, Refund } from '@booking/contracts';
import { eventually, expectStatus, ProductClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askedRefund, askRefund, euros, fixture } from './fixture.ts';

/** More bookings than the smallest page size, and fewer than the next size. */
const BOOKINGS = 30;
const CUSTOMER = 'quentin';
const LONG_CUSTOMER = 'customer-of-the-old-town-'.repeat(8);
const DESCRIPTION = 'Guided tour of the old town with a tasting of regional wines, cheese and a very long description';

const BLACK = 'rgb(0, 0, 0)';

/** Finds emails in a table with a line break inside their host. */
const BROKEN_HOSTS = `(() => {
  const broken = [];
  const nodes = document.createTreeWalker(document.querySelector('main tbody'), NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = document.createRange();
    text.selectNodeContents(nodes.currentNode);
    const { textContent } = nodes.currentNode;
    if (/@?example\\.com$/.test(textContent) && text.getClientRects().length > 1) broken.push(textContent);
  }
  return broken;
})()`;

/** The left end of a text in a table. */
const leftOf = (part: string): string => `(() => {
  const nodes = document.createTreeWalker(document.querySelector('main tbody'), NodeFilter.SHOW_TEXT);
  while (!nodes.nextNode().textContent.includes('${part}'));
  const [text, start] = [document.createRange(), nodes.currentNode.textContent.indexOf('${part}')];
  text.setStart(nodes.currentNode, start);
  text.setEnd(nodes.currentNode, start + ${part.length});
  return text.getBoundingClientRect().left;
})()`;

const FOCUSED = `(({ activeElement: focused }) => ({
  name: focused.getAttribute('aria-label'),
  disabled: focused.getAttribute('aria-disabled'),
}))(document)`;

type ClickOptions = Parameters<Locator['click']>[0];

let screen: StaffScreen;
let booking: Booking;

describe('a list or a page of records', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
    booking = await fixture.paidBooking(DESCRIPTION);
    const quentin = await ProductClient.of(fixture.product, CUSTOMER);
    for (let count = 1; count <= BOOKINGS; count += 1) await quentin.createBooking({ description: `Walk ${count}.` });
  });

  afterAll(() => screen.close());

  it.each<[string, ClickOptions]>([
    ['Ctrl', { modifiers: ['Control'] }],
    ['the middle button', { button: 'middle' }],
  ])('opens a record in a new tab by a click with %s', async (_, click) => {
    await screen.show(`/payments?booking=${booking.id}`);
    const path = await screen.page.locator('tbody a[href*="/payments/"]').first().getAttribute('href');

    const opened = screen.page.context().waitForEvent('page');
    await screen.row(booking.id.slice(-8)).getByText('Stripe').click(click);

    const tab = await opened;
    await tab.getByText('Timeline').first().waitFor();
    expect(new URL(tab.url()).pathname).toBe(path);
    expect(new URL(screen.page.url()).pathname).toBe('/admin/payments');
    await tab.close();
  });

  it('is printed in black, without navigation and buttons', async () => {
    const dark = await fixture.screenOf();
    await dark.show(`/bookings/${booking.id}`);
    await dark.settled();
    await dark.changeColours('dark');
    const navigation = dark.page.getByRole('navigation', { name: 'Main' });
    await navigation.waitFor();
    await dark.button('Refund').waitFor();

    await dark.page.emulateMedia({ media: 'print' });

    await navigation.waitFor({ state: 'hidden' });
    await dark.button('Refund').waitFor({ state: 'hidden' });
    const colorOfTitle = 'getComputedStyle(document.querySelector("main h1")).color';
    await eventually(async () => expect(await dark.page.evaluate<string>(colorOfTitle)).toBe(BLACK));
    await dark.close();
  });

  it('is printed with its whole texts', async () => {
    const printed = await fixture.screenOf();
    const customer = await ProductClient.of(fixture.product, LONG_CUSTOMER);
    await customer.createBooking({ description: 'A walk' });
    await printed.show(`/bookings?customer=${LONG_CUSTOMER}`);
    const name = printed.row('A walk').getByRole('link', { name: LONG_CUSTOMER });
    await name.waitFor();

    await printed.page.emulateMedia({ media: 'print' });

    await eventually(async () => expect(await name.evaluate(excessOf)).toBe(0));
    const adminClient = await fixture.adminClientOf();
    const { data } = expectStatus(await adminClient.send<{ data: { id: string }[] }>('/callbacks?method=stripe'), 200);
    await printed.show(`/callbacks/${data[0]?.id}`);
    const body = printed.page.locator('main pre').first();
    await body.waitFor();
    await eventually(async () => expect(await body.evaluate(excessOf)).toBe(0));
    await printed.close();
  });

  it('shows the state on a card inside the screen of a phone, beside a long description', async () => {
    const phone = await fixture.screenOf(fixture.owner, { phone: true });
    await phone.show(`/bookings?q=${booking.id}`);

    const chip = phone.row(DESCRIPTION).locator('[data-tone]').first();
    await chip.waitFor();
    const [box, width] = [await chip.boundingBox(), phone.page.viewportSize()?.width ?? 0];
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await phone.close();
  });

  it('keeps the first and the last day in one line and in years of four digits, and breaks an email only after its @', async () => {
    await screen.show('/audit-log');
    await screen.row('admin@example.com').first().waitFor();

    const places = await Promise.all(
      ['From', 'To'].map((day) => screen.page.getByLabel(day, { exact: true }).boundingBox()),
    );
    expect(places[0]?.y).toBe(places[1]?.y);
    expect(await screen.page.getByLabel('From', { exact: true }).getAttribute('max')).toBe('9999-12-31');
    expect(await screen.page.evaluate(BROKEN_HOSTS)).toEqual([]);
  });

  it('has 50 rows per page when staff choose so', async () => {
    await screen.show(`/bookings?customer=${CUSTOMER}`);
    const rows = screen.page.locator('tbody tr');
    await eventually(async () => expect(await rows.count()).toBe(25));

    await screen.choose('Rows', '50');

    await eventually(async () => expect(await rows.count()).toBe(BOOKINGS));
    expect(new URL(screen.page.url()).searchParams.get('limit')).toBe('50');
    await screen.page.getByText(`1–${BOOKINGS} of ${BOOKINGS}`).waitFor();
  });

  it('keeps the focus on its pager, even on the last and the first page', async () => {
    await screen.show(`/bookings?customer=${CUSTOMER}`);
    await screen.button('Next page').focus();

    await screen.page.keyboard.press('Enter');
    await screen.page.getByText(`26–${BOOKINGS} of ${BOOKINGS}`).waitFor();
    await screen.page.keyboard.press('Enter');
    expect(await screen.page.evaluate(FOCUSED)).toEqual({ name: 'Next page', disabled: 'true' });

    await screen.button('Previous page').focus();
    await screen.page.keyboard.press('Enter');
    await screen.page.getByText(`1–25 of ${BOOKINGS}`).waitFor();
    expect(await screen.page.evaluate(FOCUSED)).toEqual({ name: 'Previous page', disabled: 'true' });
  });

  it('shows the range of records on a page, and their total number', async () => {
    await screen.show(`/bookings?customer=${CUSTOMER}`);
    await screen.page.getByText(`1–25 of ${BOOKINGS}`).waitFor();
    await screen.announced(`${BOOKINGS} records`);

    await screen.button('Next page').click();
    await screen.page.getByText(`26–${BOOKINGS} of ${BOOKINGS}`).waitFor();
    // The address of a page does not say how many records come before it.
    const shared = screen.page.url();
    await screen.show('/payments');
    await screen.page.goto(shared);
    await screen.page.getByText(`${BOOKINGS} in total`).waitFor();
  });
});

describe('a list of payments', () => {
  it('names the booking of each payment, with a link', async () => {
    const { id } = await fixture.paidBooking('Lighthouse');
    const screen = await fixture.screenOf();
    await screen.show(`/payments?booking=${id}`);

    const link = screen.row(id.slice(-8)).getByRole('link', { name: 'Lighthouse' });
    expect(await link.getAttribute('href')).toBe(`/admin/bookings/${id}`);
    await screen.close();
  });
});

describe('a list of webhooks', () => {
  it('is narrowed to a booking', async () => {
    const { id } = await fixture.paidBooking('Harbour cruise');
    const screen = await fixture.screenOf();
    await screen.show('/callbacks');
    await screen.settled();
    const found = screen.page.getByRole('table').first().locator('tbody tr');

    await screen.page.getByLabel('Booking').fill(id);

    await eventually(() => expect(new URL(screen.page.url()).searchParams.get('booking')).toBe(id));
    await eventually(async () => expect(await found.count()).toBe(1));
    await screen.close();
  });
});

describe('a list of refunds', () => {
  it('shows the requester before the reason, although both are written from right to left', async () => {
    const [requester, reason] = ['דנה כהן', 'גשם כבד'];
    const { id } = await fixture.paidBooking('Olive harvest');
    const dana = await ProductClient.of(fixture.product, requester, ['process_refunds', 'read_all']);
    const order = { amount: { amount: 1_000, currency: 'EUR' }, reason };
    expectStatus(await dana.post<Refund>(`/bookings/${id}/refund`, order), 201);
    const screen = await fixture.screenOf();
    await screen.show(`/refunds?tab=all&booking=${id}`);
    await screen.row('€10.00').getByText(reason).waitFor();

    const [first, second] = await Promise.all([requester, reason].map((part) => screen.page.evaluate(leftOf(part))));

    expect(Number(first)).toBeLessThan(Number(second));
    await screen.close();
  });
});

describe('a filter that compares whole values', () => {
  it('says so, and is applied on Enter or when its field is left, not while staff type', async () => {
    const screen = await fixture.screenOf(fixture.owner, { isAltered: true });
    await screen.page.clock.install();
    const asked: (string | null)[] = [];
    for (const [list, label, name, value] of [
      ['payments', 'Customer', 'customer', 'alice'],
      ['audit-log', 'Who', 'staff', 'admin@example.com'],
      ['audit-log', 'ID of the target', 'target', 'payments'],
    ] as const) {
      const applied = () => new URL(screen.page.url()).searchParams.get(name);
      screen.page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === `/admin/api/${list}`) asked.push(searchParams.get(name));
      });
      await screen.show(`/${list}`);
      const field = screen.page.getByLabel(label, { exact: true });
      expect(await field.getAttribute('placeholder')).toBe('In full, then Enter');

      await field.pressSequentially(value.slice(0, 3));
      await screen.page.clock.fastForward(1_000);
      await field.pressSequentially(value.slice(3));
      await field.press('Enter');
      await eventually(() => expect(applied()).toBe(value));
      await field.fill('');
      await field.press('Tab');

      await eventually(() => expect(applied()).toBe(null));
      expect(asked.filter((one) => one !== null && one !== value)).toEqual([]);
      asked.length = 0;
      screen.page.removeAllListeners('request');
    }
    await screen.close();
  });
});

describe('a field', () => {
  it('takes as much text as the API accepts, so that a long text is not rejected', async () => {
    const inviting = await fixture.screenOf();
    await inviting.show('/staff');
    await inviting.button('Invite').click();
    const fields = [
      [inviting.page.getByRole('combobox', { name: 'Find a record', includeHidden: true }), 200],
      [inviting.page.getByRole('searchbox', { name: 'Search', includeHidden: true }), 200],
      [inviting.dialog.getByLabel('Name'), 100],
      [inviting.dialog.getByLabel('Email'), 254],
    ] as const;

    const limits = await Promise.all(fields.map(([field]) => field.getAttribute('maxlength')));

    expect(limits).toEqual(fields.map(([, limit]) => String(limit)));
    await inviting.close();
  });
});

describe('a booking in another time zone', () => {
  it('starts and ends in the time zone of its policy, and shows the time of the reader below', async () => {
    const stay = { startsAt: '2027-06-01T06:00:00.000Z', endsAt: '2027-06-03T01:00:00.000Z' };
    const cancellationPolicy = { timeZone: 'Asia/Tokyo', tiers: [{ refundPercent: 100 }] };
    const { id } = await fixture.alice.createBooking({ description: 'Ryokan', ...stay, cancellationPolicy });
    const near = await fixture.alice.createBooking({ description: 'Boarding house', ...stay });
    const reader = await fixture.screenOf(fixture.owner, { isAltered: true });
    const cdp = await reader.page.context().newCDPSession(reader.page);
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    const shown = async (name: string) => (await reader.fact(name).innerText()).replaceAll(/\s+/g, ' ').trim();

    await reader.goTo(`/bookings?q=${id}`);
    await reader.row('Ryokan').getByText('15:00 GMT+9').waitFor();
    await reader.show(`/bookings/${id}`);
    await reader.heading('Ryokan').waitFor();
    expect(await shown('Starts')).toBe('1 Jun 2027, 15:00 GMT+9 In your time zone: 1 Jun 2027, 08:00 CEST');
    expect(await shown('Ends')).toBe('3 Jun 2027, 10:00 GMT+9 In your time zone: 3 Jun 2027, 03:00 CEST');
    await reader.show(`/bookings/${near.id}`);
    await reader.heading('Boarding house').waitFor();
    expect(await shown('Starts')).toBe('1 Jun 2027, 08:00 CEST');
    await reader.close();
  });
});

describe('the work queue', () => {
  it('says that it leaves out snoozed items unless staff choose otherwise', async () => {
    const screen = await fixture.screenOf();
    const snoozed = () => new URL(screen.page.url()).searchParams.get('snoozed');
    await screen.show('/work-queue?snoozed=all');

    await screen.choose('Snoozed', 'Not snoozed');

    await eventually(() => expect(snoozed()).toBe(null));
    await screen.close();
  });

  it('keeps the focus in the list when an item is snoozed', async () => {
    const paid = await fixture.paidBooking('Archery');
    const asked: Refund[] = [];
    for (const cents of [1_111, 1_112, 1_113]) asked.push(await askRefund(paid, euros(cents)));
    const screen = await fixture.screenOf();
    await screen.show(`/work-queue?q=${paid.id}`);
    const more = screen.row('€11.12').getByRole('button', { name: 'Assign or snooze' });
    await screen.row('€11.13').waitFor();

    await more.focus();
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('menuitem', { name: 'For a day' }).click();
    await more.waitFor({ state: 'detached' });

    await eventually(async () => {
      const place = "document.activeElement.closest('tbody tr')?.textContent ?? 'nowhere'";
      expect(await screen.page.evaluate<string>(place)).toMatch(/€11[.]1[13]/);
    });
    // Other tests expect their items on the first page of the queue.
    const adminClient = await fixture.adminClientOf();
    for (const { id } of asked) expectStatus(await adminClient.send(`/refunds/${id}/reject`, { reason: 'Done' }), 200);
    await screen.close();
  });

  it('links to a refund, also for staff who may only read, by keyboard and on a phone', async () => {
    const { id, bookingId } = (await askedRefund('Falconry', 1_234)).refund;
    const reader = await hireStaff(fixture.product, 'queue-reader', ['read_all']);
    const queue = `/work-queue?q=${bookingId}`;
    const screen = await fixture.screenOf(reader);
    await screen.show(queue);
    await screen
      .row('€12.34')
      .getByRole('link', { name: id.slice(-8) })
      .focus();
    await screen.page.keyboard.press('Enter');
    await screen.page.waitForURL(`**/refunds/${id}`);

    const phone = await fixture.screenOf(reader, { phone: true });
    await phone.show(queue);
    await phone.row('€12.34').locator(`a[href$="/refunds/${id}"]`).click();
    await phone.page.waitForURL(`**/refunds/${id}`);
    await Promise.all([screen.close(), phone.close()]);
  });
});

/** The height of the part of a text that is beyond its element. Runs in the browser. */
function excessOf(element: { readonly scrollHeight: number; readonly clientHeight: number }): number {
  return element.scrollHeight - element.clientHeight;
}
