import { eventually, expectStatus } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import { loadedFiles, loadedOf } from '../../src/admin/loaded-files.ts';
import { type Look, viewportOf } from '../../src/admin/look.ts';
import { seriousIn } from '../../src/admin/look-for-barriers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { overflow } from '../../src/admin/widths.ts';
import { AdminClient } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

/**
 * The limit for everything that a browser loads before the sign-in, compressed: the page, its scripts, its styles and
 * its icon.
 */
const ENTRANCE_BYTES_MAX = 60_000;

/** The file of a page, or of the pages of one kind of record. The excluded names are parts of such pages. */
const PAGE_FILE = /[/](?!(?:list|detail|record)-page-)[a-z-]+-pages?-[\w-]{8}[.]js$/;

type InvitedStaff = { readonly invitation: { readonly url: string } };

const ENTRANCE_PATHS = ['/sign-in', '/invitation#token', '/bookings'];

describe('the entrance', () => {
  it.each(ENTRANCE_PATHS)(
    'loads less than 60 kB, and nothing of the interface behind the sign-in: %s',
    async (path) => {
      const visitor = await openVisitor();
      await visitor.goTo(path);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      const { files, bytes } = await loadedOf(visitor, fixture.product);
      await visitor.close();

      expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
      expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(ENTRANCE_BYTES_MAX);
      expect(files.join(' ')).not.toMatch(/admin-app|-pages?-|numbers|catalogue/);
    },
  );

  it('loads the interface and the requested page while the browser is idle', async () => {
    const visitor = await openVisitor({ prefetches: true });
    await visitor.goTo('/refunds');
    await visitor.heading('Sign in').waitFor();

    await eventually(async () => {
      const files = (await loadedFiles(visitor)).join(' ');
      expect(files).toMatch(/admin-app-/);
      expect(files).toMatch(/refund-pages-/);
      expect(files).toMatch(/catalogue-/);
    });
    await visitor.close();
  });

  it.each<[string, Look]>([
    ['English', {}],
    ['German', { locale: 'de-DE' }],
  ])(
    'has one heading, no overflow and no serious accessibility violation on a desktop and on a phone: %s',
    async (_, look) => {
      const visitor = await openVisitor(look);
      // Consecutive paths differ in more than the fragment, so that the browser loads each of them.
      for (const path of ['/sign-in', '/invitation', '/sign-in?problem=forbidden', '/invitation#token']) {
        await visitor.goTo(path);
        await expectAccessible(visitor, path);
        await visitor.changeColours('dark');
        expect([path, await seriousIn(visitor, ['color-contrast'])]).toEqual([path, []]);
        await visitor.changeColours('light');
        await visitor.resize(viewportOf({ phone: true }));
        await expectAccessible(visitor, path);
        await visitor.resize(viewportOf());
      }
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    },
  );

  it('shows that the page is loading until the session is known', async () => {
    const visitor = await openVisitor();
    const answers = Promise.withResolvers<undefined>();
    await visitor.page.route(/\/admin\/api\/session$/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await visitor.goTo('/payments');
    await visitor.page.getByRole('progressbar').waitFor();

    answers.resolve(undefined);
    await visitor.heading('Sign in').waitFor();
    expect(await visitor.page.getByRole('progressbar').count()).toBe(0);
    await visitor.close();
  });

  it('names the fields for password managers and puts the focus into the first one', async () => {
    const visitor = await openVisitor();
    await visitor.goTo('/sign-in');
    const email = visitor.page.getByLabel('Email');
    await email.waitFor();

    expect(await email.getAttribute('autocomplete')).toBe('username');
    expect(await visitor.page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(await visitor.page.locator(':focus').getAttribute('name')).toBe('email');
    await visitor.close();
  });

  it('appears again after the back button, and nothing of the signed-in user is left', async () => {
    const clerk = await hireStaff(fixture.product, 'lena', ['read_all']);
    const screen = await openVisitor();
    await screen.goTo('/payments');
    await screen.heading('Sign in').waitFor();
    await screen.page.getByLabel('Email').fill(clerk.email);
    await screen.page.getByLabel('Password').fill(clerk.password);
    await screen.button('Sign in').click();
    await screen.heading('Payments').waitFor();
    await screen.page.evaluate('window.isSamePage = true');

    await screen.page.goBack();
    await screen.heading('Sign in').waitFor();
    expect(await screen.page.evaluate('window.isSamePage')).toBeUndefined();

    await screen.page.goForward();
    await screen.heading('Payments').waitFor();
    await screen.signOut();
    await screen.page.goBack();
    await screen.heading('Sign in').waitFor();
    await screen.close();
  });

  it('sends a form once, although somebody types and presses Enter while it is sent', async () => {
    const visitor = await openVisitor();
    const sent: string[] = [];
    const answers = Promise.withResolvers<undefined>();
    await visitor.page.route(/\/admin\/api\/session$/, async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().url());
        await answers.promise;
      }
      await route.continue();
    });
    await visitor.goTo('/sign-in');
    await visitor.page.getByLabel('Email').fill('nobody@example.com');
    await visitor.page.getByLabel('Password').fill('wrong password');
    await visitor.page.keyboard.press('Enter');
    await eventually(() => expect(sent).toHaveLength(1));

    await visitor.page.getByLabel('Password').fill('another password');
    await visitor.page.keyboard.press('Enter');
    answers.resolve(undefined);
    await visitor.page.getByRole('alert').waitFor();

    expect(sent).toHaveLength(1);
    expect(await visitor.button('Sign in').isEnabled()).toBe(true);
    await visitor.close();
  });

  it.each(['', '/', '/Sign-In/'])('leads from the address %j to the overview', async (address) => {
    const screen = await openVisitor();
    await screen.goTo(address);
    await screen.heading('Sign in').waitFor();
    await screen.page.getByLabel('Email').fill(fixture.owner.email);
    await screen.page.getByLabel('Password').fill(fixture.owner.password);
    await screen.button('Sign in').click();
    await screen.heading('Overview').waitFor();
    await screen.close();
  });

  it('says why an invitation is not accepted', async () => {
    const visitor = await openVisitor();
    await visitor.goTo('/invitation#no-such-token');
    await visitor.page.getByLabel('New password *', { exact: true }).fill('correct horse battery staple');
    await visitor.page.getByLabel('Repeat new password').fill('correct horse battery staple');
    await visitor.button('Set password and sign in').click();

    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.button('Set password and sign in').isEnabled()).toBe(true);
    expect(visitor.page.url()).not.toContain('no-such-token');

    await visitor.page.getByRole('button', { name: 'Deutsch' }).click();
    await visitor.page.getByLabel('Neues Passwort *', { exact: true }).fill('correct horse battery staple');
    await visitor.page.getByLabel('Neues Passwort wiederholen').fill('correct horse battery staple');
    await visitor.button('Passwort festlegen und anmelden').click();
    await visitor.page.getByRole('alert').getByText('Nicht gefunden').waitFor();
    await visitor.close();
  });

  it('says beside the field that a chosen password is easy to guess', async () => {
    const owner = await AdminClient.signIn(fixture.product);
    const order = { email: 'nadia@example.com', name: 'Nadia', permissions: ['read_all'] };
    const { invitation } = expectStatus(await owner.send<InvitedStaff>('/staff', order), 201);
    const visitor = await openVisitor();
    await visitor.goTo(`/invitation${new URL(invitation.url).hash}`);
    await visitor.page.getByLabel('New password *', { exact: true }).fill('password1234');
    await visitor.page.getByLabel('Repeat new password').fill('password1234');
    await visitor.button('Set password and sign in').click();

    await visitor.page.locator('form p').getByText('Is easy to guess').waitFor();
    expect(await visitor.page.getByRole('alert').count()).toBe(0);
    await visitor.close();
  });

  it.each([
    ['forbidden', 'Your account has no access here.'],
    ['service-unavailable', 'The OpenID provider cannot be reached right now.'],
    ['too-many-requests', 'Too many attempts. Try again later.'],
  ])('says why the OpenID provider returned a visitor: %s', async (problem, message) => {
    const visitor = await openVisitor();
    await visitor.goTo(`/sign-in?problem=${problem}`);

    await visitor.page.getByRole('alert').getByText(message).waitFor();
    await visitor.close();
  });

  it('offers to reload when the interface cannot be loaded', async () => {
    const screen = await fixture.screenOf();
    await screen.page.route(/admin-app-[\w-]+[.]js/, (route) => route.abort());
    await screen.goTo('/payments');
    await screen.heading('Something went wrong').waitFor();

    await screen.page.unroute(/admin-app-[\w-]+[.]js/);
    await screen.button('Reload').click();
    await screen.heading('Payments').waitFor();
    await screen.close();
  });
});

describe('the pages behind the sign-in', () => {
  it('are each loaded from a separate file when they are opened', async () => {
    const screen = await fixture.screenOf();
    await screen.goTo('/nowhere');
    await screen.heading('Page not found').waitFor();
    const known = new Set(await loadedFiles(screen));

    for (const path of await screen.destinations()) {
      await screen.visit(path);
      const added = (await loadedFiles(screen)).filter((file) => PAGE_FILE.test(file) && !known.has(file));
      expect([path, added.length]).toEqual([path, 1]);
      added.forEach((file) => known.add(file));
    }
    await screen.close();
  });

  it('are prefetched while the browser is idle', async () => {
    const screen = await fixture.screenOf(fixture.owner, { prefetches: true });
    await screen.goTo('/nowhere');
    const paths = await screen.destinations();

    await eventually(async () => {
      const files = await loadedFiles(screen);
      expect(files.filter((file) => PAGE_FILE.test(file)).length).toBeGreaterThanOrEqual(paths.length);
    });
    await screen.close();
  });
});

async function expectAccessible(visitor: StaffScreen, path: string): Promise<void> {
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect([path, await overflow(visitor)]).toEqual([path, 0]);
  expect([path, await seriousIn(visitor)]).toEqual([path, []]);
}

function openVisitor(look: Look = {}): Promise<StaffScreen> {
  return fixture.screens.lend(look);
}
