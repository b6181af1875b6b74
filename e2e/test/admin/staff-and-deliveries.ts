import { PaymentCompleted } from '@booking/contracts';
import { connectBusProbe, eventually, expectStatus, ProductClient, startWebhookReceiver } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changePassword } from '../../src/admin/change-password.ts';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { fixture } from './fixture.ts';

const PASSWORD = 'four plain words suffice';

/** The number of lines of each name of a row. */
const LINES_OF_ROW_NAMES = `[...document.querySelectorAll('details[open] th[scope=row]')].map((name) => {
  const text = new Range();
  text.selectNodeContents(name);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
})`;

let screen: StaffScreen;

describe('staff, settings and deliveries', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('staff', () => {
    it('join by a link that is shown once, choose a password, and lose access when they are disabled', async () => {
      await screen.goTo('/account');
      await screen.settled();
      await screen.show('/staff');
      await screen.button('Invite').click();
      await screen.dialog.getByLabel('Email').fill('bea@example.com');
      await screen.dialog.getByLabel('Name').fill('Bea');
      await screen.dialog.getByRole('button', { name: 'Invite' }).click();
      await screen.announced('The account of Bea was created.');
      await screen.page.goBack();
      await screen.page.waitForURL('**/account');
      await screen.page.goForward();
      await screen.page.waitForURL('**/staff');
      const link = await screen.dialog.getByLabel('Link', { exact: true }).inputValue();
      await screen.dialog.getByRole('button', { name: 'Close' }).click();
      await screen.row('bea@example.com').getByText('Invited').waitFor();

      const bea = await fixture.screens.lend();
      await bea.page.goto(link);
      await bea.heading('Welcome').waitFor();
      await eventually(() => expect(bea.page.url()).toBe(link.replace(/#.*/, '')));
      await bea.page.getByLabel('New password *', { exact: true }).fill(PASSWORD);
      await bea.page.getByLabel('Repeat new password').fill('another one');
      await bea.page.getByText('The passwords do not match').waitFor();
      expect(await bea.button('Set password and sign in').isDisabled()).toBe(true);
      await bea.page.getByLabel('Repeat new password').fill(PASSWORD);
      await bea.button('Set password and sign in').click();
      await bea.heading('Overview').waitFor();
      expect(await bea.destinations()).not.toContain('/staff');

      await screen.row('bea@example.com').getByText('Active').waitFor();
      await screen.row('bea@example.com').getByRole('button', { name: 'Disable' }).click();
      await screen.dialog.getByLabel('Reason').fill('Has left');
      await screen.dialog.getByRole('button', { name: 'Disable' }).click();
      await screen.row('bea@example.com').getByText('Disabled').waitFor();
      await bea.heading('Sign in').waitFor();
      await bea.goTo('/payments');
      await bea.heading('Sign in').waitFor();
      expect(unforeseen(screen)).toEqual([]);
      await bea.close();
    });

    it('see the reason beside the field when an invitation fails, and cannot change their own account', async () => {
      await screen.show('/staff');
      expect(await screen.row(fixture.owner.email).getByRole('button').count()).toBe(0);

      await screen.button('Invite').click();
      await screen.dialog.getByLabel('Email').fill(fixture.owner.email);
      await screen.dialog.getByLabel('Name').fill('Twice');
      await screen.dialog.getByRole('button', { name: 'Invite' }).click();

      await screen.dialog.locator('form p').getByText('Another account uses this email').waitFor();
      await screen.page.keyboard.press('Escape');
    });

    it('cannot be invited without any permission', async () => {
      await screen.show('/staff');
      await screen.button('Invite').click();
      await screen.dialog.getByLabel('Email').fill('idle@example.com');
      await screen.dialog.getByLabel('Name').fill('Idle');
      const invite = screen.dialog.getByRole('button', { name: 'Invite' });
      expect(await invite.isEnabled()).toBe(true);

      await screen.dialog.getByRole('checkbox', { name: /^Read everything/ }).uncheck();
      await screen.dialog.getByText('Choose at least one permission.').waitFor();
      expect(await invite.isEnabled()).toBe(false);
      await screen.dialog.getByRole('checkbox', { name: /^Manage webhooks/ }).check();
      expect(await invite.isEnabled()).toBe(true);
      await screen.page.keyboard.press('Escape');
    });

    it('are invited by a colleague who cannot read everything', async () => {
      const manager = await hireStaff(fixture.product, 'manager', ['manage_staff']);
      const screen = await fixture.screenOf(manager);
      await screen.goTo('/staff');
      await screen.button('Invite').click();
      await screen.dialog.getByLabel('Email').fill('dora@example.com');
      await screen.dialog.getByLabel('Name').fill('Dora');

      await screen.dialog.getByRole('checkbox', { name: /^Manage staff/ }).check();
      await screen.dialog.getByRole('button', { name: 'Invite' }).click();

      await screen.announced('The account of Dora was created.');
      await screen.close();
    });

    it('change their own password', async () => {
      const account = await hireStaff(fixture.product, 'carl', ['read_all']);
      const carl = await fixture.screenOf(account);
      await carl.show('/');

      await changePassword(carl, { current: 'not the password', chosen: PASSWORD });
      await carl.dialog.locator('form p').getByText('That is not your current password').waitFor();
      await carl.dialog.getByLabel('Current password').fill(account.password);
      await carl.dialog.getByRole('button', { name: 'Change password' }).click();
      await carl.announced('Password changed');

      await carl.signOut();
      await carl.signIn({ ...account, password: PASSWORD });
      await carl.close();
    });
  });

  describe('the delivery section', () => {
    it('shows and replays a received webhook, and the audit log names the person and the reason', async () => {
      await fixture.paidBooking('Sailing trip');
      await screen.show('/callbacks');
      await screen.row('checkout.session.completed').getByRole('link').first().click();
      await screen.page.getByRole('region', { name: 'Body' }).getByText('"object": "checkout.session"').waitFor();
      await screen.page.getByText('stripe-signature').waitFor();

      await screen.button('Replay').click();
      await screen.dialog.getByLabel('Reason (optional)').fill('To be sure');
      await screen.dialog.getByRole('button', { name: 'Replay' }).click();
      await screen.dialog.waitFor({ state: 'hidden' });

      await screen.show('/audit-log');
      const done = screen.row('To be sure').filter({ hasText: 'Succeeded' });
      expect(await done.textContent()).toContain(fixture.owner.email);
      await done.getByRole('link', { name: 'Replay gateway webhook' }).click();
      await screen.heading('Replay gateway webhook').waitFor();
      await screen.page.getByText('No visible changes.').waitFor();
      expect(unforeseen(screen)).toEqual([]);
    });

    it('shows the webhook deliveries of a booking, sends one again, and lists an endpoint that was switched off', async () => {
      const receiver = await startWebhookReceiver();
      const backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
      const endpoint = { url: receiver.url, events: ['booking.paid'] };
      const { id } = expectStatus(await backend.post<{ id: string }>('/webhook-endpoints', endpoint), 201);
      const booking = await fixture.paidBooking('Hooked trip');
      await screen.goTo(`/bookings/${booking.id}`);
      const deliveries = screen.page.getByRole('region', { name: 'Webhook deliveries' });
      await deliveries.getByText('Delivered').waitFor();
      const timeline = screen.page.getByRole('region', { name: 'Timeline' });
      await timeline
        .getByRole('listitem')
        .filter({ hasText: /Webhook delivered.*booking\.paid/s })
        .waitFor();
      await deliveries.getByRole('link', { name: 'booking.paid' }).click();
      await screen.page.getByRole('region', { name: 'Body' }).getByText('Hooked trip').waitFor();

      const before = receiver.received.length;
      await screen.button('Send again').click();
      await screen.dialog.getByRole('button', { name: 'Send again' }).click();
      await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
      await screen.goTo(`/bookings/${booking.id}`);
      await timeline.getByText('Send webhook again').waitFor();
      receiver.answer((response) => void response.writeHead(410).end());
      await screen.show(`/webhook-endpoints/${id}`);
      await screen.button('Send test event').click();
      await screen.dialog.getByRole('button', { name: 'Send test event' }).click();
      await screen.page.getByText('answered 410 Gone').waitFor();
      await screen.show('/work-queue?group=technical');

      await screen.row('Webhook endpoint failed').getByText(receiver.url).waitFor();
      await screen.row('Webhook endpoint failed').getByText(receiver.url).click();
      await screen.button('Switch on').waitFor();
      expect(await screen.button('Send test event').isDisabled()).toBe(true);
      expect(await screen.button('Send failed deliveries again').isDisabled()).toBe(true);
      await screen.page.getByRole('link', { name: 'booking.paid' }).first().click();
      await screen.page.getByText('The endpoint is switched off.').waitFor();
      expect(await screen.button('Send again').isDisabled()).toBe(true);
      expect((await backend.send(`/webhook-endpoints/${id}`, { method: 'DELETE' })).status).toBe(204);
      await screen.button('Send again').waitFor({ state: 'detached' });
      expect(unforeseen(screen)).toEqual([]);
      await receiver.stop();
    });

    it('finds the webhook deliveries of a record by a part of its id', async () => {
      const receiver = await startWebhookReceiver();
      const backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
      const endpoint = { url: receiver.url, events: ['booking.paid'] };
      const { id } = expectStatus(await backend.post<{ id: string }>('/webhook-endpoints', endpoint), 201);
      const [sought, other] = [await fixture.paidBooking('Ferry trip'), await fixture.paidBooking('Ferry trip')];
      await eventually(() => {
        const received = receiver.received.map(({ event }) => event.data['id']);
        expect(received).toEqual(expect.arrayContaining([sought.id, other.id]));
      });
      await screen.show('/webhook-deliveries');
      await screen.row(other.id.slice(-8)).waitFor();

      await screen.page.getByLabel('Search').fill(sought.id.slice(-8));

      await screen.row(other.id.slice(-8)).waitFor({ state: 'detached' });
      expect(await screen.page.locator('tbody tr').allInnerTexts()).toEqual([
        expect.stringContaining(sought.id.slice(-8)),
      ]);
      expect((await backend.send(`/webhook-endpoints/${id}`, { method: 'DELETE' })).status).toBe(204);
      await receiver.stop();
    });

    it('counts the rejected webhooks', async () => {
      const booking = await fixture.paidBooking('Canoe trip');
      const [payment] = await fixture.alice.payments(booking.id);
      const callback = await fixture.gateway.callback(String(payment?.gatewayReference), 'checkout.session.completed');
      expect(await fixture.gateway.redeliver(callback.id, 'signature')).toBe(401);

      const refused = screen.page.getByRole('region', { name: 'Rejected in the last 30 days' });
      await eventually(async () => {
        await screen.goTo('/callbacks');
        await refused.getByRole('row').or(refused.getByText('No rejected webhooks')).first().waitFor();
        expect(await refused.getByRole('row', { name: /Stripe 1 / }).count()).toBe(1);
      });
    });

    it('shows new dead letters live, and the results of replaying several', async () => {
      await screen.show('/dead-letters');
      await screen.page.getByText('No dead letters').waitFor();

      const bus = await connectBusProbe(fixture.product.bus);
      await bus.publishRaw(PaymentCompleted, '<script>alert(1)</script>');
      await bus.close();
      await screen.row('MarkBookingPaid').waitFor();
      await screen.row('RecordRefundablePayment').waitFor();
      await screen.row('MarkBookingPaid').getByRole('link').first().click();
      await screen.page.getByText('<script>alert(1)</script>').waitFor();
      await screen.page.goBack();
      await screen.row('MarkBookingPaid').getByRole('checkbox').check();
      await screen.row('RecordRefundablePayment').getByRole('checkbox').check();
      await screen.button('Replay 2 messages').click();
      await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
      await screen.button('Replay 2 messages').click();
      await screen.dialog.getByRole('button', { name: 'Replay 2 messages' }).click();

      await screen.dialog.getByText('UnprocessableMessage: not JSON').nth(3).waitFor();
      expect(await screen.dialog.getByRole('alert').count()).toBe(3);
      await screen.page.keyboard.press('Escape');
    });

    it('reconciles with the gateways, shows an unknown payment, and keeps the reason of its resolution', async () => {
      const session = await fixture.gateway.openSessionInDashboard('stripe', 777);
      await fixture.gateway.pay(session.id);
      await screen.show('/discrepancies');
      await screen.button('Reconcile now').click();
      await screen.dialog.getByRole('button', { name: 'Reconcile now' }).click();

      await screen.row(session.id).getByText('€7.77').waitFor();
      await screen.row(session.id).getByRole('button', { name: 'Resolve' }).click();
      expect(await screen.dialog.getByRole('button', { name: 'Resolve' }).isDisabled()).toBe(true);
      await screen.dialog.getByLabel('Reason').fill('Sold at the counter');
      await screen.dialog.getByRole('button', { name: 'Resolve' }).click();
      await screen.row(session.id).waitFor({ state: 'detached' });
      await screen.page.getByRole('tab', { name: 'Resolved' }).click();

      await screen.row(session.id).getByText('Sold at the counter').waitFor();
    });
  });

  describe('the settings', () => {
    it('show the gateways, refund limits, retention times and age of the streams, as configured in the services', async () => {
      await screen.show('/settings');

      const stripe = screen.page.getByRole('region', { name: 'Stripe' });
      await stripe.getByText(`${fixture.product.url}/api/v1/webhooks/stripe`).waitFor();
      await stripe.getByText('Working').waitFor();
      await stripe.getByText('Partial refunds; payments and refunds can be queried').waitFor();
      await screen.fact('Second person above').getByText('€100.00').waitFor();
      await screen.fact('Bodies of webhooks').getByText('Removed after 400 days').waitFor();
      await screen.fact('Webhook deliveries').getByText('Removed after 30 days').waitFor();
      await screen.fact('Idempotency keys').getByText('Removed after 24 hours').waitFor();
      await screen.page.getByRole('region', { name: 'Oldest event of each stream' }).waitFor();
      await screen.fact('BOOKINGS').getByRole('time').waitFor();
    });
  });

  describe('the overview', () => {
    it('updates the sums of each day and the numbers of its charts live', async () => {
      const before = await fixture.paidBooking('Lake house');
      await screen.goTo(`/bookings/${before.id}`);
      await screen.page.getByText('Completed').first().waitFor();
      // A visit within the page would begin with figures from before this booking.
      await screen.goTo('/');
      const euros = screen.page.getByRole('region', { name: 'Money in EUR' }).first();
      await euros.getByText('Show table').click();
      const total = euros.getByRole('row', { name: /^Total/ });
      const count = Number(await total.getByRole('cell').first().textContent());

      await fixture.paidBooking('Lake house again');

      await total
        .getByRole('cell', { name: String(count + 1), exact: true })
        .first()
        .waitFor();
      expect(before.total).toEqual({ amount: 12_050, currency: 'EUR' });
      await screen.choose('Period', 'Today');
      await total.waitFor();
      await euros.getByText(/Refund rate \d/).waitFor();
      expect(new URL(screen.page.url()).search).toBe('?range=today');
      const csv = await screen.page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
      const lines = await screen.page.evaluate<string>(`fetch('${csv ?? ''}').then((answer) => answer.text())`);
      expect(lines).toMatch(/^day,currency,payments,taken,refunds,returned\r\n/);
      expect(unforeseen(screen)).toEqual([]);
    });

    it('shows the name of each gateway in one line', async () => {
      await fixture.alice.paidBooking(fixture.gateway, { method: 'sandbox' });
      await screen.goTo('/');
      const gateways = screen.page.getByRole('region', { name: 'Payments by gateway' });
      await gateways.getByText('Show table').click();

      await gateways.getByRole('rowheader', { name: 'Sandbox' }).waitFor();

      const lines = await screen.page.evaluate<number[]>(LINES_OF_ROW_NAMES);
      expect(new Set(lines)).toEqual(new Set([1]));
    });

    it('takes typed days on Enter, not while staff type, and names the longest period', async () => {
      const days = () => new URL(screen.page.url()).search;
      await screen.goTo('/?from=2026-10-01&to=2026-10-20');
      const last = screen.page.getByLabel('To', { exact: true });

      await last.focus();
      await screen.page.keyboard.type('10102026');
      expect(await last.inputValue()).toBe('2026-10-10');
      expect(days()).toBe('?from=2026-10-01&to=2026-10-20');
      await screen.page.keyboard.press('Enter');

      await eventually(() => expect(days()).toBe('?from=2026-10-01&to=2026-10-10'));
      await screen.page.getByLabel('From', { exact: true }).fill('2025-01-01');
      await screen.announced('Choose a first day that is not after the last one, and at most 400 days.');
      expect(days()).toBe('?from=2026-10-01&to=2026-10-10');
    });
  });
});

/** Everything that the browser reports, except API rejections, which some of these tests provoke. */
function unforeseen({ complaints }: StaffScreen): string[] {
  return complaints.filter((complaint) => !/status of (409|422)/.test(complaint));
}
