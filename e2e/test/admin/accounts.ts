import { describe, expect, it } from '@jest/globals';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { totpCode } from '../../src/admin/totp-code.ts';
import { type Account, AdminClient } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

async function openAccount(screen: StaffScreen): Promise<void> {
  await screen.page.getByRole('button', { name: /^Account:/ }).click();
  await screen.page.getByRole('menuitem', { name: 'Your account' }).click();
  await screen.heading('Your account').waitFor();
  await screen.settled();
}

/** Sets up an authenticator app, and returns its secret and the recovery codes. */
async function setUpApp(screen: StaffScreen): Promise<{ secret: string; codes: string[] }> {
  const { page, dialog } = screen;
  await screen.button('Set up').click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = await dialog.getByLabel('Or type this key into the app').first().inputValue();
  await dialog.getByLabel('Code of the app').fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await screen.button('I have kept them').click();
  return { secret, codes };
}

/** Enters the right password, and waits for the second step. */
async function givePassword(screen: StaffScreen, account: Account): Promise<void> {
  await screen.goTo('/sign-in');
  await screen.signInHere(account);
  await screen.heading('Second factor').waitFor();
}

async function signedIn({ page }: StaffScreen): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).waitFor();
}

describe('an authenticator app', () => {
  it('is set up with a QR code, and then requires a code of the app or a recovery code', async () => {
    const grace = await hireStaff(fixture.product, 'grace', ['read_all']);
    const screen = await fixture.screenOf(grace);
    await screen.show('/account');
    await screen.page.getByText('Off: your password alone opens your account').waitFor();
    const { secret, codes } = await setUpApp(screen);
    await screen.page.getByText('10 codes left').waitFor();

    await screen.signOut();
    await givePassword(screen, grace);
    await screen.page.getByLabel('Code of your authenticator app').fill('000000');
    await screen.button('Continue').click();
    await screen.page.getByText('This was not accepted').waitFor();
    await screen.page.getByLabel('Code of your authenticator app').fill(totpCode(secret, 1));
    await screen.button('Continue').click();
    await signedIn(screen);

    await screen.signOut();
    await givePassword(screen, grace);
    await screen.button('Use a recovery code instead').click();
    await screen.page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await screen.button('Continue').click();
    await signedIn(screen);
    await openAccount(screen);
    await screen.page.getByText('9 codes left').waitFor();
    await screen.close();
  });
});

describe('a passkey', () => {
  it('is the second factor after a password, and signs in without a password', async () => {
    const hedy = await hireStaff(fixture.product, 'hedy', ['read_all']);
    const screen = await fixture.screenOf(hedy, { isAltered: true });
    await addVirtualAuthenticator(screen);
    await screen.show('/account');
    await screen.button('Add passkey').click();
    await screen.dialog.getByLabel('Name of the passkey').fill('Laptop');
    await screen.dialog.getByRole('button', { name: 'Add passkey' }).click();
    await screen.button('I have kept them').click();
    await screen.button('Remove passkey Laptop').waitFor();

    await screen.signOut();
    await givePassword(screen, hedy);
    await screen.button('Use a passkey').click();
    await signedIn(screen);

    await screen.signOut();
    await screen.button('Sign in with a passkey').click();
    await signedIn(screen);
    await openAccount(screen);
    await screen.button('Remove passkey Laptop').click();
    await screen.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await screen.announced('The passkey was removed');
    await screen.page.getByText('Off: your password alone opens your account').waitFor();
    expect(screen.complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([]);
    await screen.close();
  });
});

describe('the page of the account', () => {
  it('lists the sessions, ends all other sessions, and changes the name and the email', async () => {
    const mary = await hireStaff(fixture.product, 'mary', ['read_all']);
    const elsewhere = await AdminClient.signIn(fixture.product, mary);
    const screen = await (await fixture.screens.lend()).signIn(mary);
    await openAccount(screen);
    await screen.row('This session').waitFor();

    await screen.button('Sign out all others').click();
    await screen.dialog.getByRole('button', { name: 'Sign out all others' }).click();
    await screen.announced('All other sessions were signed out');
    expect((await elsewhere.send('/session')).status).toBe(401);

    await screen.button('Edit profile').click();
    await screen.dialog.getByLabel('Name').fill('Mary Shelley');
    await screen.dialog.getByLabel('Email').fill(fixture.owner.email);
    await screen.dialog.getByRole('button', { name: 'Edit profile' }).click();
    await screen.dialog.locator('form p').getByText('Another account uses this email').waitFor();
    await screen.dialog.getByLabel('Email').fill('mary.shelley@example.com');
    await screen.dialog.getByRole('button', { name: 'Edit profile' }).click();
    await screen.announced('Your profile was changed');
    await screen.page.getByRole('button', { name: 'Account: Mary Shelley' }).waitFor();
    await screen.close();
  });
});

/** Adds a device that keeps passkeys and identifies its user, as Chromium emulates it. */
async function addVirtualAuthenticator({ page }: StaffScreen): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}
