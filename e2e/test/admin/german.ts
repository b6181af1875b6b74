import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Day, workThroughDay } from '../../src/admin/german-records.ts';
import { englishOn, type EnglishTexts, readEnglishTexts } from '../../src/admin/german-words.ts';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { totpCode } from '../../src/admin/totp-code.ts';
import { cutOffButtons, cutOffLabels, overflow, widerThanFrame } from '../../src/admin/widths.ts';
import type { Account } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

const GERMAN = { locale: 'de-DE' } as const;
/** A tablet, a tablet in portrait format, a phone, and a desktop, at which the next page opens. */
const SIZES = [
  { width: 1_024, height: 800, measures: [cutOffButtons, cutOffLabels, widerThanFrame] },
  { width: 768, height: 1_024, measures: [cutOffButtons, cutOffLabels] },
  { width: 375, height: 812, measures: [cutOffButtons] },
  { width: 1_280, height: 900, measures: [] },
];
type Size = (typeof SIZES)[number];

let day: Day;
let screen: StaffScreen;
let english: EnglishTexts;
let paths: readonly string[];

describe('in a German browser,', () => {
  beforeAll(async () => {
    day = await workThroughDay(fixture);
    const [ours, theirs] = [await fixture.screenOf(), await fixture.screenOf(fixture.owner, GERMAN)];
    await Promise.all([ours.goTo('/'), theirs.goTo('/')]);
    await Promise.all([ours.settled(), theirs.settled()]);
    english = await readEnglishTexts(ours.page, theirs.page);
    paths = [...(await ours.destinations()), ...day.paths];
    screen = theirs;
    await ours.close();
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('the interface', () => {
    it('is checked by a search that finds English text where there is some', async () => {
      expect(english.phrases.length).toBeGreaterThan(300);
      const ours = await fixture.screenOf();
      await ours.goTo('/refunds');
      await ours.settled();

      expect((await englishOn(ours.page, english)).length).toBeGreaterThan(10);
      await ours.close();
    });

    it('shows no English text and no untranslated sentence of the server on any page, and fits on every device', async () => {
      const cutOff: unknown[] = [];
      for (const path of paths) {
        await open(screen, path);
        for (const size of SIZES) cutOff.push(...(await measureAt(size, screen, path)));
        await unfold(screen);

        expect([path, await englishOn(screen.page, english)]).toEqual([path, []]);
        expect([path, await overflow(screen)]).toEqual([path, 0]);
      }
      expect(cutOff).toEqual([]);
      expect(await screen.page.evaluate<string[]>(CUT_OFF)).toEqual([]);
      expect(screen.complaints).toEqual([]);
    });

    it('shows policies, money and dates in German', async () => {
      await screen.show(day.paths[0] ?? '');

      const policy = screen.fact('Stornobedingungen');
      await policy.getByText(/Bis 25\. Mai 2030, 16:00 MESZ \(7 Tage vor Beginn\): 100\s%\sErstattung/).waitFor();
      await policy
        .getByText(/\(24 Stunden vor Beginn\): 50\s%\sErstattung, abzüglich einer Gebühr von 5,00\s€/)
        .waitFor();
      await policy.getByText('Danach: keine Erstattung').waitFor();
      await policy.getByText('In der Zeitzone der Stornobedingungen, Europe/Berlin').waitFor();
    });

    it('says in German why an action is rejected', async () => {
      await screen.show(`/refunds/${day.refund.id}`);
      await screen.button('Ausführen').click();
      await screen.dialog.getByRole('button', { name: 'Ausführen' }).click();
      const refusal = `Eine andere Person als die anfordernde muss die Erstattung ${day.refund.id} ausführen.`;
      await screen.dialog.getByText(refusal).waitFor();
      expect(await englishOn(screen.page, english)).toEqual([]);

      await screen.show('/staff');
      await screen.button('Einladen').click();
      await screen.dialog.getByLabel('E-Mail').fill('berta@example.de');
      await screen.dialog.getByLabel('Name').fill('Berta');
      await screen.dialog.getByRole('button', { name: 'Einladen' }).click();
      await screen.dialog.getByText('Ein anderes Konto verwendet diese E-Mail').first().waitFor();
      expect(await englishOn(screen.page, english)).toEqual([]);
      await screen.page.keyboard.press('Escape');
    });
  });

  describe('an account', () => {
    it('sets up its second factor and signs in with it', async () => {
      const greta = await hireStaff(fixture.product, 'greta', ['read_all']);
      const at = await fixture.screens.lend(GERMAN);
      await givePassword(at, greta);
      await at.heading('Übersicht').waitFor();
      await at.goTo('/account');
      await at.button('Einrichten').click();
      await at.dialog.getByRole('img', { name: 'QR-Code für die Authentifizierungs-App' }).waitFor();
      expect(await englishOn(at.page, english)).toEqual([]);

      const secret = await at.dialog.getByLabel('Oder geben Sie diesen Schlüssel in die App ein').first().inputValue();
      const code = at.dialog.getByLabel('Code der App');
      await code.fill('000000');
      await at.dialog.getByRole('button', { name: 'Einschalten' }).click();
      await at.dialog.getByText('Versuchen Sie es mit dem nächsten Code.').waitFor();
      await code.fill(totpCode(secret));
      await at.dialog.getByRole('button', { name: 'Einschalten' }).click();
      await at.button('Ich habe sie gesichert').waitFor();
      expect(await englishOn(at.page, english)).toEqual([]);
      await at.button('Ich habe sie gesichert').click();
      await at.page.getByText('10 Codes übrig').waitFor();
      expect(await englishOn(at.page, english)).toEqual([]);

      await at.page.getByRole('button', { name: /^Konto: / }).click();
      await at.page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await at.heading('Anmelden').waitFor();
      await givePassword(at, greta);
      await at.heading('Zweiter Faktor').waitFor();
      await at.page.getByLabel('Code Ihrer Authentifizierungs-App').fill('000000');
      await at.button('Weiter').click();
      await at.page.getByText('Das wurde nicht angenommen.').waitFor();
      expect(await englishOn(at.page, english)).toEqual([]);
      await at.button('Stattdessen einen Wiederherstellungscode verwenden').click();
      await at.page.getByLabel('Wiederherstellungscode').waitFor();
      expect(await englishOn(at.page, english)).toEqual([]);
      await at.close();
    });

    it('is changed in German dialogs, with the reason of a rejected change in German', async () => {
      await screen.show('/account');
      await screen.button('Profil bearbeiten').click();
      await screen.dialog.getByLabel('E-Mail').fill('berta@example.de');
      await screen.dialog.getByRole('button', { name: 'Profil bearbeiten' }).click();
      await screen.dialog.getByRole('alert').getByText('Ein anderes Konto verwendet diese E-Mail').waitFor();
      await expectGermanDialog();

      await screen.button('Passwort ändern').click();
      await expectGermanDialog();
      await screen.button('Alle anderen abmelden').click();
      await expectGermanDialog();
    });

    it('is changed by a colleague in German dialogs', async () => {
      await screen.show('/staff');
      const greta = screen.row('greta@example.com');
      for (const name of ['Bearbeiten', 'Zweiten Faktor entfernen', 'Neuer Link']) {
        await greta.getByRole('button', { name, exact: true }).click();
        await expectGermanDialog();
      }
    });
  });

  describe('the work queue', () => {
    it('assigns and snoozes an item by a German menu, and announces it in German', async () => {
      await screen.show('/work-queue?assignee=me');
      await screen.button('Zuweisen oder zurückstellen').click();
      await screen.page.getByRole('menuitem', { name: 'Um 3 Tage' }).waitFor();
      expect(await englishOn(screen.page, english)).toEqual([]);

      await screen.page.getByRole('menuitem', { name: 'Niemanden' }).click();
      await screen.announced('Niemandem zugewiesen.');
      await screen.page.getByText('Keine Treffer für diese Filter').waitFor();
      expect(await englishOn(screen.page, english)).toEqual([]);
    });
  });

  describe('the language', () => {
    it('is the language of the browser at first, can be chosen before the sign-in, and is then kept', async () => {
      const visitor = await fixture.screens.lend(GERMAN);
      await visitor.goTo('/sign-in');
      await visitor.heading('Anmelden').waitFor();
      expect(await visitor.page.getAttribute('html', 'lang')).toBe('de');
      expect(await englishOn(visitor.page, english)).toEqual([]);

      await visitor.page.getByLabel('E-Mail').fill(fixture.owner.email);
      await visitor.page.getByLabel('Passwort').fill('falsch');
      await visitor.button('Anmelden').click();
      await visitor.page.getByText('E-Mail oder Passwort ist falsch.').waitFor();

      await visitor.button('English').click();
      await visitor.heading('Sign in').waitFor();
      expect(await visitor.page.getAttribute('html', 'lang')).toBe('en');
      await visitor.page.reload();
      await visitor.heading('Sign in').waitFor();
      await visitor.close();
    });

    it('is chosen in the menu of the account, without a reload', async () => {
      await screen.show('/bookings');
      await screen.heading('Buchungen').waitFor();
      await screen.page.evaluate('window.isSamePage = true');

      await screen.page.getByRole('button', { name: /^Konto: / }).click();
      await screen.page.getByRole('menuitemradio', { name: 'English' }).click();
      await screen.heading('Bookings').waitFor();
      await screen.page.getByRole('button', { name: /^Account: / }).click();
      await screen.page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await screen.heading('Buchungen').waitFor();

      expect(await screen.page.evaluate('window.isSamePage')).toBe(true);
    });

    it('is the only language that a browser loads', async () => {
      const german = await fixture.screenOf(fixture.owner, { ...GERMAN, prefetches: true });
      await german.goTo('/');
      await german.settled();

      const loaded = await eventually(() => german.page.evaluate<string[]>(LOADED_PRODUCT_NAMES));
      expect(loaded).toEqual(['Buchungszahlungen']);
      await german.close();
    });
  });
});

async function givePassword(at: StaffScreen, { email, password }: Account): Promise<void> {
  await at.goTo('/sign-in');
  await at.page.getByLabel('E-Mail').fill(email);
  await at.page.getByLabel('Passwort').fill(password);
  await at.button('Anmelden').click();
}

/** Reads the open dialog, and closes it. */
async function expectGermanDialog(): Promise<void> {
  await screen.dialog.waitFor();
  expect(await englishOn(screen.page, english)).toEqual([]);
  await screen.page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
}

/** Finds the names of the product in the loaded files. There is one name for each loaded language. */
const LOADED_PRODUCT_NAMES = `(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
  return ['Buchungszahlungen', 'Booking payments'].filter((name) => texts.some((text) => text.includes(name)));
})()`;

/** Goes to a page, and waits for its data. */
async function open(at: StaffScreen, path: string): Promise<void> {
  await at.show(path);
  await at.settled();
}

/** The entries of the navigation that do not fit. */
const CUT_OFF = `[...document.querySelectorAll('nav a')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ innerText }) => innerText)`;

/** The labels and tables of a page that a window of this size cuts off. */
async function measureAt({ width, height, measures }: Size, at: StaffScreen, path: string): Promise<unknown[]> {
  await at.resize({ width, height });
  expect([path, width, await overflow(at)]).toEqual([path, width, 0]);
  const cutOff: unknown[] = [];
  for (const measure of measures) cutOff.push(...(await measure(at)).map((what) => ({ path, width, what })));
  return cutOff;
}

/** Expands everything that is collapsed, because collapsed texts belong to the page too. */
async function unfold({ page }: StaffScreen): Promise<void> {
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  for (const button of await page.locator('button[aria-expanded=false][aria-controls]').all()) {
    await button.click({ timeout: 2_000 }).catch(() => undefined);
  }
}
