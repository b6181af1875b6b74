import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewportOf } from '../../src/admin/look.ts';
import { seriousIn } from '../../src/admin/look-for-barriers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askedRefund, fixture } from './fixture.ts';

/** Records the place of the last item of a menu in every frame in which a pointer can reach the item. */
const RECORD_PLACES = `
  window.places = new Set();
  (function record() {
    const item = [...document.querySelectorAll('[role=menuitem]')].at(-1);
    if (item?.checkVisibility({ visibilityProperty: true })) {
      const { x, y, width, height } = item.getBoundingClientRect();
      places.add([x, y, width, height].map(Math.round).join(' '));
    }
    requestAnimationFrame(record);
  })();
`;
const OPENED = 'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))';

const RECORD_MOVEMENTS = `
  window.movements = [];
  document.addEventListener('transitionrun', ({ propertyName }) => movements.push(propertyName), true);
`;

/** A delay in which a browser draws many frames. */
const SLOW_MS = 500;

const FOCUSED = "document.activeElement.getAttribute('aria-label') ?? ''";

let screen: StaffScreen;

describe('a menu', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
  });

  afterAll(() => screen.close());

  it('opens with its items in their final places, so that a quick click hits the right item', async () => {
    const moving = await fixture.screenOf(fixture.owner, { moves: true });
    await moving.show('/bookings');
    await moving.settled();
    await moving.page.evaluate(RECORD_PLACES);

    await account(moving).click();
    await moving.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await moving.page.evaluate(OPENED);

    expect(await moving.page.evaluate<string[]>('[...places]')).toHaveLength(1);
    await moving.close();
  });

  it('starts no transition for users who prefer reduced motion', async () => {
    await screen.show('/bookings');
    await screen.settled();
    await screen.page.evaluate(RECORD_MOVEMENTS);

    await account(screen).click();
    await screen.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('menu').waitFor({ state: 'detached' });

    expect(await screen.page.evaluate<string[]>('movements')).toEqual([]);
  });

  it('opens with its first item focused, and with all items in place, although the colleagues load slowly', async () => {
    await askedRefund('Slow colleagues', 100);
    await screen.page.route(/\/work-queue\/assignees/, async (route) => {
      await delay(SLOW_MS);
      await route.continue();
    });
    await screen.show('/work-queue?q=Slow');
    await screen.page.evaluate(RECORD_PLACES);

    await screen.row('Slow colleagues').getByRole('button', { name: 'Assign or snooze' }).click();
    await screen.page.getByRole('menuitem', { name: 'Me', exact: true }).waitFor();

    expect(await screen.page.evaluate<string[]>('[...places]')).toHaveLength(1);
    await eventually(async () => expect(await screen.page.evaluate('document.activeElement.innerText')).toBe('Me'));
    await screen.page.keyboard.press('Escape');
    await screen.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('has no serious accessibility violation, nor has the navigation on a phone', async () => {
    await askedRefund('Menu of a work item', 100);
    await screen.show('/work-queue?q=Menu');
    await screen.row('Menu of a work item').getByRole('button', { name: 'Assign or snooze' }).click();
    await screen.page.getByRole('menuitem', { name: 'Me', exact: true }).waitFor();

    expect(['work item', await seriousIn(screen)]).toEqual(['work item', []]);
    await screen.page.keyboard.press('Escape');
    await account(screen).click();
    await screen.page.getByRole('menu', { name: /^Account: / }).waitFor();
    expect(['account', await seriousIn(screen)]).toEqual(['account', []]);
    await screen.page.keyboard.press('Escape');
    await screen.resize(viewportOf({ phone: true }));
    await screen.button('Open menu').click();
    await screen.dialog.getByRole('navigation').waitFor();
    expect(['navigation', await seriousIn(screen)]).toEqual(['navigation', []]);
    await screen.page.keyboard.press('Escape');
    await screen.resize(viewportOf());
  });

  it('closes when staff choose a language, even the current one, and returns the focus', async () => {
    await screen.show('/bookings');
    for (const [language, button] of [
      ['English', /^Account: /],
      ['Deutsch', /^Konto: /],
      ['English', /^Account: /],
    ] as const) {
      await account(screen).click();
      await screen.page.getByRole('menuitemradio', { name: language }).click();
      await screen.page.getByRole('menu').waitFor({ state: 'detached' });

      await eventually(async () => expect(await screen.page.evaluate(FOCUSED)).toMatch(button));
    }
  });
});

function account({ page }: StaffScreen) {
  return page.getByRole('button', { name: /^(Account|Konto): / });
}
