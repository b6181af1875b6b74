import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, expectStatus } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CountedHands } from '../../src/admin/counted-hands.ts';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askRefund, euros, fixture } from './fixture.ts';

let screen: StaffScreen;

/** Every task begins on the overview, or on the page that its name says. */
describe('a task of the refund desk', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
  });

  afterAll(() => screen.close());

  it('1: finds the booking of a caller who reads out an order number', async () => {
    await fixture.paidBooking('Harbour cruise', { metadata: { order: 'ORD-4711' } });
    const hands = await begin('/');

    await hands.press('/');
    await hands.type('ORD-4711');
    await screen.page.getByRole('option').filter({ hasText: 'Harbour cruise' }).first().waitFor();
    await hands.press('Enter');
    await screen.heading('Harbour cruise').waitFor();

    expectAtMost(hands, 1);
  });

  it('2: refunds one of two payments, on the page of the booking', async () => {
    const { booking, wrong } = await fixture.paidAfterMismatch('Two payments');
    const hands = await begin(`/bookings/${booking.id}`);

    await hands.click(screen.button('Refund'));
    await hands.click(screen.dialog.getByLabel('Payment'));
    await hands.click(screen.page.getByRole('option', { name: /€7\.00/ }));
    await hands.click(screen.dialog.getByRole('button', { name: 'Refund €7.00' }));
    await screen.dialog.waitFor({ state: 'hidden' });

    expectAtMost(hands, 2);
    await eventually(async () => {
      const [refund] = await fixture.alice.refunds(booking.id);
      expect(refund).toMatchObject({ amount: euros(700), allocations: [{ paymentId: wrong.id }] });
    });
  });

  it('3: finds out why a refund failed, and settles it by hand', async () => {
    const booking = await fixture.paidBooking('Closed account');
    await fixture.gateway.planRefund('refused');
    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/bookings/${booking.id}/refunds`, { amount: euros(1_313) }), 201);
    await eventually(async () => {
      expect((await fixture.alice.refunds(booking.id))[0]).toMatchObject({ status: 'failed' });
    });
    const hands = await begin('/');

    await hands.click(navigation('Work queue'));
    const row = screen.row('€13.13');
    await row
      .getByText(/refused|cannot|declined/i)
      .first()
      .waitFor();
    await hands.click(row.getByRole('button', { name: 'Settle by hand' }));
    await hands.click(screen.dialog.getByLabel('Reason'));
    await hands.type('Bank transfer');
    await hands.click(screen.dialog.getByRole('button', { name: 'Settle by hand' }));
    await row.waitFor({ state: 'detached' });

    expectAtMost(hands, 3);
    expect((await fixture.alice.refunds(booking.id))[0]).toMatchObject({ status: 'succeeded' });
  });

  it('4: approves a refund that a colleague has requested', async () => {
    const booking = await fixture.paidBooking('Large refund');
    const account = await hireStaff(fixture.product, 'desk-requester', ['process_refunds', 'read_all']);
    const colleague = await fixture.adminClientOf(account);
    expectStatus(await colleague.send(`/bookings/${booking.id}/refunds`, { amount: euros(10_077) }), 201);
    const approver = await fixture.screenOf(
      await hireStaff(fixture.product, 'desk-approver', ['process_refunds', 'read_all']),
    );
    await approver.show('/');
    await approver.settled();
    const hands = new CountedHands(approver);

    await hands.click(navigation('Refunds', approver));
    await hands.click(approver.row('€100.77').getByRole('button', { name: 'Process' }));
    await approver.dialog.getByText('Large refund').waitFor();
    await hands.press('Enter');
    await approver.dialog.getByText('Refund of €100.77 was sent to Stripe.').waitFor();

    expectAtMost(hands, 4);
    await fixture.alice.bookingWhich(booking.id, { refunded: euros(10_077) });
    await approver.close();
  });

  it('5: rejects a request, with a reason that the customer reads', async () => {
    const booking = await fixture.paidBooking('Late request');
    await askRefund(booking, euros(919));
    const hands = await begin('/');

    await hands.click(navigation('Refunds'));
    await hands.click(screen.row('€9.19').getByRole('button', { name: 'Reject' }));
    await hands.click(screen.dialog.getByLabel('Reason'));
    await hands.click(screen.page.getByRole('option', { name: 'Already refunded' }));
    await hands.click(screen.dialog.getByRole('button', { name: 'Reject' }));
    await screen.dialog.getByText('Refund of €9.19 was rejected.').waitFor();

    expectAtMost(hands, 5);
  });

  it('6: cancels a booking on the terms that it shows, on the page of the booking', async () => {
    const booking = await fixture.paidBooking('Cancelled by telephone');
    const hands = await begin(`/bookings/${booking.id}`);

    await hands.click(screen.button('Cancel booking'));
    await screen.fact('Kept by the business', screen.dialog).waitFor();
    await hands.click(screen.dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.page.getByText('Cancelled', { exact: true }).first().waitFor();

    expectAtMost(hands, 6);
  });

  it('7: adds a note to a booking, on its page', async () => {
    const booking = await fixture.paidBooking('Noted');
    const hands = await begin(`/bookings/${booking.id}`);

    await hands.click(screen.page.getByLabel('Add a note'));
    await hands.type('Arrives late');
    await hands.click(screen.button('Add note'));
    await screen.row('Arrives late').waitFor();

    expectAtMost(hands, 7);
  });

  it('8: takes an item of the work queue, and snoozes it until the answer comes', async () => {
    const booking = await fixture.paidBooking('Waits for an answer');
    const refund = await askRefund(booking, euros(818));
    const hands = await begin('/');

    await hands.click(navigation('Work queue'));
    // Earlier tests leave more items than fit on the first page.
    await screen.goTo('/work-queue?limit=100');
    const row = screen.row('€8.18');
    await hands.click(row.getByRole('button', { name: 'Assign or snooze' }));
    await hands.click(screen.page.getByRole('menuitem', { name: 'Me', exact: true }));
    await row.getByText(fixture.owner.email).waitFor();
    await hands.click(row.getByRole('button', { name: 'Assign or snooze' }));
    await hands.click(screen.page.getByRole('menuitem', { name: 'For 3 days' }));
    await row.waitFor({ state: 'detached' });

    expectAtMost(hands, 8);
    const adminClient = await fixture.adminClientOf();
    const { body } = await adminClient.send<{ data: object[] }>('/work-queue?snoozed=only&assignee=me');
    const snoozed = expect.objectContaining({ record: expect.objectContaining({ id: refund.id }) });
    expect(body.data).toContainEqual(snoozed);
  });

  it('9: sees until when a dispute has to be answered, and opens it', async () => {
    const booking = await fixture.paidBooking('Disputed');
    const [payment] = await fixture.alice.payments(booking.id);
    await fixture.gateway.openDispute(String(payment?.gatewayReference));
    await eventually(async () => {
      const adminClient = await fixture.adminClientOf();
      const { body } = await adminClient.send<{ data: object[] }>(`/disputes?booking=${booking.id}`);
      expect(body.data).toMatchObject([{ status: 'open', dueAt: expect.any(String) }]);
    });
    const hands = await begin('/');

    await hands.click(navigation('Disputes'));
    const row = screen.row(booking.id.slice(-8));
    await row.locator('time').nth(1).waitFor();
    expect(await row.innerText()).toMatch(/Disputed[^]*Stripe/);
    await hands.click(row.getByRole('link').first());
    await screen
      .fact('Answer by')
      .locator('time', { hasText: / [A-Z]{3}/ })
      .waitFor();

    expectAtMost(hands, 9);
  });

  it('10: processes all refunds below 100 EUR of today', async () => {
    const booking = await fixture.paidBooking('Rained off');
    const small = [await askRefund(booking, euros(1_101)), await askRefund(booking, euros(1_102))];
    const large = await askRefund(await fixture.paidBooking('Rained off too'), euros(10_050));
    const hands = await begin('/');

    await hands.click(navigation('Refunds'));
    await hands.click(screen.page.getByLabel('Currency'));
    await hands.click(screen.page.getByRole('option', { name: 'EUR', exact: true }));
    await hands.click(screen.page.getByLabel('Max. amount'));
    await hands.type('99.99');
    await hands.click(screen.button('Today'));
    await screen.row('€100.50').waitFor({ state: 'detached' });
    await hands.click(screen.page.getByLabel('Select all on this page'));
    await hands.click(screen.page.getByRole('button', { name: /^Process \d+ refunds$/ }));
    await screen.dialog.getByText('€11.01').first().waitFor();
    await hands.click(screen.dialog.getByRole('button', { name: /^Process \d+ refunds$/ }));
    await screen.dialog.getByRole('button', { name: 'Done' }).waitFor();

    expectAtMost(hands, 10);
    await fixture.alice.bookingWhich(booking.id, { refunded: euros(2_203) });
    const [refund] = await fixture.alice.refunds(large.bookingId);
    expect({ small: small.length, large: refund?.status }).toEqual({ small: 2, large: 'pending' });
  });
});

async function begin(path: string): Promise<CountedHands> {
  await screen.show(path);
  await screen.settled();
  return new CountedHands(screen);
}

function navigation(name: string, { page }: StaffScreen = screen) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
}

const DOCUMENT = join(import.meta.dirname, '../../../docs/operations/desk.md');

/** Compares the clicks and keys of a task with the limits in the documentation of the tasks. */
function expectAtMost({ clicks, keys }: CountedHands, task: number): void {
  const row = new RegExp(`^\\| ${task} +\\|.*\\| +(\\d+) +\\| +(\\d+) +\\|$`, 'm');
  const [, clicksMax, keysMax] = row.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  expect({ task, isKnown: clicksMax !== undefined }).toEqual({ task, isKnown: true });
  expect(clicks).toBeLessThanOrEqual(Number(clicksMax));
  expect(keys).toBeLessThanOrEqual(Number(keysMax));
}
