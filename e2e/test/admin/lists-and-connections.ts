import { eventually, expectStatus, ProductClient } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { holdBack } from '../../src/admin/hold-back.ts';
import { loadedFiles } from '../../src/admin/loaded-files.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { fixture } from './fixture.ts';

/** One more than the page size of a list. */
const BOOKINGS = 26;
const CUSTOMER = 'pia';
const LIVE_UPDATES = /\/admin\/api\/news/;
/** The speed of a rural 3G network. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The height of four lines of small text. */
const LINES_PX_MAX = 80;

type Visibility = 'visible' | 'hidden';

let screen: StaffScreen;

describe('lists and connections', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf(fixture.owner, { prefetches: true });
    const pia = await ProductClient.of(fixture.product, CUSTOMER);
    for (let count = 1; count <= BOOKINGS; count += 1) await pia.createBooking({ description: `Regatta ${count}.` });
  });

  afterEach(() => screen.page.unroute(LIVE_UPDATES));

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('the address of a list', () => {
    it('keeps the tab, the filters and the order when staff go back, reload or share it', async () => {
      await screen.goTo('/refunds?tab=rejected');
      await screen.page.getByLabel('Search').fill('nothing');
      await screen.page.getByText('No results for these filters').waitFor();
      await screen.announced('0 records');
      expect(search()).toBe('?tab=rejected&q=nothing');

      await screen.page.getByRole('tab', { name: 'All' }).click();
      await screen.page.getByRole('tab', { name: 'All', selected: true }).waitFor();
      await eventually(() => expect(search()).toBe('?tab=all&q=nothing'));
      await screen.page.getByLabel('Search').fill('none');
      await eventually(() => expect(search()).toBe('?tab=all&q=none'));
      await screen.page.goBack();
      await eventually(() => expect(search()).toBe('?tab=rejected&q=nothing'));
      await screen.page.reload();
      await screen.page.getByText('No results for these filters').waitFor();

      expect(await screen.page.getByLabel('Search').inputValue()).toBe('nothing');
      expect(await screen.page.getByRole('tab', { selected: true }).textContent()).toBe('Rejected');
      await screen.button('Clear filters').press('Enter');
      await screen.button('Clear filters').waitFor({ state: 'detached' });
      await screen.page.locator('main:focus, main :focus').waitFor();
    });

    it('keeps the space of a search whose second word comes later', async () => {
      await screen.show(`/bookings?customer=${CUSTOMER}`);
      const field = screen.page.getByLabel('Search');
      await field.pressSequentially('Regatta ');
      // The page shows a new address only after a moment.
      await screen.page.locator('a[href*="q=Regatta"]').first().waitFor();

      const found = screen.page.waitForResponse(/q=Regatta[+]26/);
      await field.pressSequentially('26');

      expect(await field.inputValue()).toBe('Regatta 26');
      await found;
      await eventually(() => expect(search()).toBe(`?customer=${CUSTOMER}&q=Regatta+26`));
    });

    it('contains the cursor, so that each page needs one request and has a way back', async () => {
      const asked: string[] = [];
      // Without this, live updates of other bookings, or a stream that opens late, would reload the page.
      await screen.page.route(LIVE_UPDATES, () => undefined);
      screen.page.on('request', (request) => {
        if (request.url().includes('/admin/api/bookings?')) asked.push(new URL(request.url()).search);
      });
      await screen.goTo(`/bookings?customer=${CUSTOMER}`);
      await screen.row(`Regatta ${BOOKINGS}.`).waitFor();
      expect(asked).toHaveLength(1);

      await screen.button('Next page').click();
      await screen.row('Regatta 1.').waitFor();
      await screen.page.reload();
      await screen.row('Regatta 1.').waitFor();
      expect(asked.map((query) => query.includes('after='))).toEqual([false, true, true]);

      await screen.button('Previous page').click();
      await screen.row(`Regatta ${BOOKINGS}.`).waitFor();
      expect(search()).toBe(`?customer=${CUSTOMER}`);
    });

    it('is explained if somebody typed an unknown part into it', async () => {
      await screen.goTo('/bookings?colour=red');

      await screen.page.getByText('The address of this page is not right').waitFor();
      await screen.page.getByText('invalid value: colour.').waitFor();
      expect(await screen.page.getByText('/query/').count()).toBe(0);
    });
  });

  describe('a silent live connection', () => {
    it('is reopened, and the displayed records are read again', async () => {
      const watched = await fixture.screenOf(fixture.owner, { isAltered: true });
      await watched.page.clock.install();
      await watched.goTo('/bookings');
      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      const asked = [LIVE_UPDATES, /\/admin\/api\/bookings\?/].map((address) => watched.page.waitForRequest(address));

      await watched.page.clock.fastForward(41_000);

      await Promise.all(asked);
      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      await watched.close();
    });

    it('is reopened even if the first attempt gets no answer', async () => {
      const watched = await fixture.screenOf(fixture.owner, { isAltered: true });
      await watched.page.clock.install();
      await watched.page.route(LIVE_UPDATES, () => undefined, { times: 1 });
      const attempt = watched.page.waitForRequest(LIVE_UPDATES);
      await watched.goTo('/bookings');
      await attempt;

      await watched.page.clock.fastForward(41_000);

      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      await watched.close();
    });
  });

  describe('a hidden page', () => {
    it('has no live connection, and is up to date when it is visible again', async () => {
      const watched = await fixture.screenOf();
      await watched.goTo('/bookings');
      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      const ended = watched.page.waitForEvent('requestfailed', isForLiveUpdates);

      await setVisibility(watched, 'hidden');
      await ended;
      await fixture.alice.createBooking({ description: 'Booked behind a hidden page' });
      await setVisibility(watched, 'visible');

      await watched.row('Booked behind a hidden page').waitFor();
      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      await watched.close();
    });

    it('opens no live connection until it is visible', async () => {
      const watched = await fixture.screenOf(fixture.owner, { isAltered: true });
      const asked: Request[] = [];
      watched.page.on('request', (request) => asked.push(request));
      await watched.page.addInitScript(visibility('hidden'));
      await watched.goTo('/bookings');
      await watched.settled();
      expect(asked.some(isForLiveUpdates)).toBe(false);

      await setVisibility(watched, 'visible');

      await watched.page.getByRole('img', { name: /^Live/ }).waitFor();
      await watched.close();
    });
  });

  describe('a bad network', () => {
    it('is reported while it is down, and the page is read again once it is back', async () => {
      await screen.show('/refunds');
      await screen.settled();
      await eventually(async () => expect((await loadedFiles(screen)).join(' ')).toMatch(/payment-pages-/));

      await whileOffline(async () => {
        await screen.page.getByRole('link', { name: 'Payments' }).click();
        await screen.page.getByText('The service could not be reached.').first().waitFor();
        await screen.page.getByRole('img', { name: /^Live/ }).waitFor({ state: 'detached' });
      });

      await screen.page.getByRole('img', { name: /^Live/ }).waitFor();
      await screen.page.getByText('The service could not be reached.').first().waitFor({ state: 'detached' });
    });

    it('is shown by a loading indicator, and a double click sends one request', async () => {
      const booking = await fixture.paidBooking('Slow boat');
      await screen.show('/payments');
      await screen.settled();
      const presses: string[] = [];
      screen.page.on('request', (request) => {
        if (request.method() === 'POST') presses.push(new URL(request.url()).pathname);
      });

      // A busy machine may need longer to show the indicators than the slow network to answer.
      const answerBooking = await holdBack(screen, `**/admin/api/bookings/${booking.id}`);
      const answerRefund = await holdBack(screen, '**/refunds');

      await onSlowNetwork(async () => {
        const visit = screen.visit(`/bookings/${booking.id}`);
        await screen.page.getByRole('status', { name: 'Loading …' }).first().waitFor();
        answerBooking();
        await visit;
        await screen.button('Refund').click();
        await screen.dialog.getByRole('button', { name: 'Refund' }).dblclick();
        await screen.dialog.getByText('Working …').waitFor();
        answerRefund();
        await screen.dialog.waitFor({ state: 'hidden' });
      });

      expect(presses).toEqual([`/admin/api/bookings/${booking.id}/refunds`]);
    });
  });
});

describe('a long reason in a list', () => {
  it('is cut after four lines', async () => {
    const { id } = await fixture.paidBooking('Sailing course');
    const order = { amount: { amount: 1_100, currency: 'EUR' }, reason: 'The boat leaked. '.repeat(25).trim() };
    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/bookings/${id}/refunds`, order), 201);
    const screen = await fixture.screenOf();
    await screen.show(`/refunds?tab=all&booking=${id}`);

    const reason = screen.page.getByTitle(order.reason);
    const { clientHeight, scrollHeight } = await reason.evaluate(heightsOf);

    expect(clientHeight).toBeLessThanOrEqual(LINES_PX_MAX);
    expect(scrollHeight).toBeGreaterThan(LINES_PX_MAX);
    await screen.close();
  });
});

describe('a list without filters', () => {
  it('has no button for filters on a phone', async () => {
    const screen = await fixture.screenOf(fixture.owner, { phone: true });
    await screen.show('/payments');
    await screen.button('Filters').waitFor();

    await screen.show('/staff');
    await screen.page.getByLabel('Search', { exact: true }).waitFor();

    expect(await screen.button('Filters').count()).toBe(0);
    await screen.close();
  });
});

async function whileOffline(act: () => Promise<void>): Promise<void> {
  await screen.page.context().setOffline(true);
  try {
    await act();
  } finally {
    await screen.goOnline();
  }
}

function isForLiveUpdates(request: Request): boolean {
  return request.url().endsWith('/admin/api/news');
}

/** Hides the page as another tab in front of it does, or shows it again. */
async function setVisibility({ page }: StaffScreen, state: Visibility): Promise<void> {
  await page.evaluate(visibility(state));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
}

/** A browser without a screen treats every page as visible, so the page gets its visibility by a script. */
function visibility(state: Visibility): string {
  const properties = { hidden: state === 'hidden', visibilityState: state };
  return Object.entries(properties)
    .map(
      ([name, value]) =>
        `Object.defineProperty(document, '${name}', ${JSON.stringify({ value, configurable: true })});`,
    )
    .join('\n');
}

/** Slows the network of the whole browser until the DevTools session ends. */
async function onSlowNetwork(act: () => Promise<void>): Promise<void> {
  const cdp = await screen.page.context().newCDPSession(screen.page);
  try {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    await act();
  } finally {
    await cdp.detach();
  }
}

function search(): string {
  return new URL(screen.page.url()).search;
}

type Heights = { readonly clientHeight: number; readonly scrollHeight: number };

/** The height of the visible text, and of the whole text. */
function heightsOf({ clientHeight, scrollHeight }: Heights): Heights {
  return { clientHeight, scrollHeight };
}
