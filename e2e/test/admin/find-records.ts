import { randomUUID } from 'node:crypto';
import type { Booking } from '@booking/contracts';
import { eventually, expectStatus, ProductClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import { holdBack } from '../../src/admin/hold-back.ts';
import { seriousIn } from '../../src/admin/look-for-barriers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { AdminClient } from '../../src/admin-client.ts';
import { askedRefund, fixture } from './fixture.ts';

let screen: StaffScreen;
let booking: Booking;
let other: Booking;

describe('records', () => {
  beforeAll(async () => {
    const metadata = { order: 'ORD-7731', name: 'Łukasz Święty' };
    booking = await fixture.paidBooking('Übernachtung im Seehaus', { metadata });
    other = await fixture.alice.createBooking({ description: 'Seehaus, two nights', metadata: { order: 'ORD-77310' } });
    screen = await fixture.screenOf();
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('the search in the top bar', () => {
    it('opens the booking of an order number with 10 keys and no click', async () => {
      await screen.show('/');
      await screen.settled();

      await type('/ORD-7731');
      await option('Übernachtung im Seehaus').waitFor();
      await screen.page.keyboard.press('Enter');

      await screen.heading('Übernachtung im Seehaus').waitFor();
      expect(screen.page.url()).toContain(`/bookings/${booking.id}`);
      expect(await search().inputValue()).toBe('');
    });

    it('moves through the results with the arrow keys, and closes with Escape', async () => {
      await screen.show('/payments');
      await screen.settled();

      await type('/seehaus');
      await option('Seehaus, two nights').waitFor();
      const active = () => screen.page.locator('[role=option].Mui-focused').innerText();
      await eventually(async () => expect(await active()).toContain('Seehaus, two nights'));
      await screen.page.keyboard.press('ArrowDown');
      expect(await active()).toContain('Übernachtung im Seehaus');
      expect(await search().getAttribute('aria-activedescendant')).toBe(
        await option('Übernachtung im Seehaus').getAttribute('id'),
      );
      expect(await seriousIn(screen)).toEqual([]);
      await screen.page.keyboard.press('Escape');
      await screen.page.keyboard.press('Escape');

      expect(await search().inputValue()).toBe('');
      expect(screen.page.url()).toContain('/payments');
    });

    it('opens the first result even if Enter is pressed before the result appears', async () => {
      await screen.show('/');
      await screen.settled();

      await screen.page.keyboard.press('/');
      await screen.page.keyboard.insertText(`…${other.id.slice(-8)}`);
      await screen.page.keyboard.press('Enter');

      await screen.heading('Seehaus, two nights').waitFor();
    });

    it('opens nothing by itself after a failed search', async () => {
      const requests = /\/admin\/api\/search\?/;
      await screen.show('/payments');
      await screen.settled();
      await screen.page.route(requests, (route) => route.abort());
      await screen.page.keyboard.press('/');
      await screen.page.keyboard.insertText('ORD-7');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByText('The search failed. Try again.').waitFor();
      await screen.page.unroute(requests);

      await screen.page.keyboard.insertText('731');

      await option('Übernachtung im Seehaus').waitFor();
      expect(screen.page.url()).toContain('/payments');
      await screen.page.keyboard.press('Escape');
      await screen.page.keyboard.press('Escape');
      // The browser reported the failed request.
      screen.complaints.length = 0;
    });

    it('announces the number of results, and says when there is none', async () => {
      await screen.show('/');
      await screen.settled();
      await type('/lukasz');
      await screen.page.getByRole('status').filter({ hasText: 'result' }).waitFor();

      await search().fill('nothing like it');

      await screen.page.getByRole('status').filter({ hasText: 'No record contains this.' }).waitFor();
    });
  });

  describe('the page of a customer', () => {
    it('is reached by the name of the customer, and updates live', async () => {
      const seen = await fixture.paidBooking('Seen by staff');
      await screen.goTo(`/bookings/${seen.id}`);
      await screen.fact('Customer').getByRole('link', { name: 'alice' }).click();

      await screen.heading('alice').waitFor();
      await screen.page.getByRole('region', { name: 'Bookings' }).getByText('Seen by staff').waitFor();
      await fixture.alice.createBooking({ description: 'Booked while staff look' });
      await screen.row('Booked while staff look').waitFor();
      expect(screen.complaints).toEqual([]);
    });

    it('moves the focus to its title, also when staff have seen the customer before', async () => {
      const olga = await ProductClient.of(fixture.product, 'olga');
      await olga.createBooking({ description: 'Of olga' });
      await screen.show('/');
      await screen.settled();

      for (const customer of ['alice', 'olga', 'alice']) {
        await screen.page.keyboard.press('/');
        await screen.visit(`/customers?id=${customer}`);
        await screen.heading(customer).and(screen.page.locator(':focus')).waitFor();
      }
    });

    it('is linked wherever a timeline or a refund names the customer', async () => {
      const { booking: asked, refund } = await askedRefund('Asked for by the customer', 1_000);
      const { id, description } = asked;
      const linkIn = (part: Locator) => part.getByRole('link', { name: 'alice', exact: true }).first().waitFor();
      await screen.show(`/bookings/${id}`);
      await screen.heading(description).waitFor();
      await linkIn(screen.row('Refund requested'));
      await screen.show(`/refunds/${refund.id}`);

      await linkIn(screen.fact('Customer'));
      await linkIn(screen.fact('Requested by'));
      await linkIn(screen.row('Refund requested'));
    });
  });

  describe('the erasure of a customer', () => {
    it('names the customer in its dialog, and closes the dialog on the page of another customer', async () => {
      await fixture.alice.createBooking({ description: 'Of alice' });
      const nora = await ProductClient.of(fixture.product, 'nora');
      await nora.createBooking({ description: 'Of nora' });
      await screen.show('/customers?id=alice');
      await screen.row('Of alice').waitFor();
      await screen.visit('/customers?id=nora');
      await screen.row('Of nora').waitFor();
      await screen.button('Request erasure').click();
      await screen.dialog.getByRole('heading', { name: 'Request the erasure of the customer nora?' }).waitFor();

      await screen.page.goBack();

      await screen.heading('alice').waitFor();
      await screen.dialog.waitFor({ state: 'hidden' });
    });

    it('is decided on the page of a former id, which has no bookings after a restore', async () => {
      const { restorer, id } = await requestAfterRestore('olaf');

      await screen.show('/customers?id=olaf');

      await screen.button('Approve erasure').click();
      await screen.dialog.getByRole('heading', { name: 'Erase the customer olaf for good?' }).waitFor();
      expectStatus(await restorer.send(`/erasures/${id}/reject`, {}), 200);
    });

    it('leads from the page of the id to the page of the pseudonym when it is done', async () => {
      const petra = await ProductClient.of(fixture.product, 'petra');
      const { id } = await petra.createBooking({ description: 'Of petra' });
      expectStatus(await petra.post(`/bookings/${id}/cancel`, {}), 200);
      const requester = await signInAs('requester');
      const approver = await hireStaff(fixture.product, 'eraser', ['manage_privacy', 'read_all']);
      const theirs = await fixture.screenOf(approver);
      await theirs.show('/customers?id=petra');
      await theirs.row('Of petra').getByText('Cancelled').waitFor();

      expectStatus(await requester.send('/erasures', { customer: 'petra', reason: 'The customer asks' }), 201);
      await theirs.button('Approve erasure').click();
      await theirs.dialog.getByRole('button', { name: 'Approve erasure' }).click();

      await theirs.heading(/^erased-/).waitFor();
      await theirs.page.getByRole('alert').getByText('Erased', { exact: true }).waitFor();
      expect(theirs.page.url()).toContain('/customers?id=erased-');
      expect(await theirs.button('Request erasure').count()).toBe(0);
      await theirs.close();
    });
  });

  describe('rejecting a refund', () => {
    it('needs a reason, chosen from the list or written', async () => {
      const asked = await fixture.alice.refund(booking.id, { amount: { amount: 1_000, currency: 'EUR' } });
      await screen.show(`/refunds/${asked.body.id}`);
      await screen.page.getByText('This refund was requested and waits for a decision.').waitFor();
      await screen.page.getByText('More about this').click();
      await screen.page.getByText('Reject needs a reason, which the customer reads').waitFor();
      await screen.button('Reject').click();

      const reject = screen.dialog.getByRole('button', { name: 'Reject' });
      expect(await reject.isDisabled()).toBe(true);
      await screen.dialog.getByLabel('Reason').click();
      await option('Already refunded').click();
      await reject.click();

      await screen.dialog.getByText('Refund of €10.00 was rejected.').waitFor();
      await screen.dialog.getByRole('button', { name: 'Done' }).click();
      const [refund] = (await fixture.alice.refunds(booking.id)).filter(({ id }) => id === asked.body.id);
      expect(refund).toMatchObject({ status: 'rejected', failureReason: 'Already refunded' });
      await screen.fact('Reason for the rejection').getByText('Already refunded').waitFor();
      const entry = screen.page.getByRole('listitem').filter({ hasText: 'Rejected because: Already refunded' });
      await entry.getByText('€10.00 by admin@example.com').waitFor();
    });
  });

  describe('a note', () => {
    it('appears in the timeline with its author, as plain text', async () => {
      // The browser reported the 404 for the page of a refund that admin did not know yet.
      screen.complaints.length = 0;
      await screen.show(`/bookings/${booking.id}`);
      await screen.page.getByLabel('Add a note').fill('Arrives late.\n<img src=x onerror=alert(1)>');
      await screen.button('Add note').click();

      const line = screen.row('Arrives late.');
      await line.getByText('<img src=x onerror=alert(1)>').waitFor();
      await line.getByText(`by ${fixture.owner.email}`).waitFor();
      expect(await screen.page.getByLabel('Add a note').inputValue()).toBe('');
      await screen.page.getByLabel('Add a note').and(screen.page.locator(':focus')).waitFor();
      expect(screen.complaints).toEqual([]);
    });

    it('is kept when it could not be added after staff have left the page', async () => {
      await screen.show(`/bookings/${booking.id}`);
      const release = await holdBack(screen, '**/notes', (route) => route.abort());
      const note = screen.page.getByLabel('Add a note');
      await note.fill('Arrives early');
      await screen.button('Add note').click();
      await screen.button('Working …').waitFor();

      await screen.visit('/payments');
      release();
      await screen.page.getByText(/^Your note is still on the page where you wrote it. The note may have/).waitFor();
      await screen.page.goBack();
      await screen.page.unroute('**/notes');
      expect(await note.inputValue()).toBe('Arrives early');
      await screen.button('Add note').click();

      await screen.announced('The note was added.');
      expect(await note.inputValue()).toBe('');
    });
  });
});

/** Lets another member of staff request the erasure of a former id, whose bookings have a pseudonym. */
async function requestAfterRestore(formerId: string) {
  const pseudonym = `erased-${randomUUID()}`;
  await (await ProductClient.of(fixture.product, pseudonym)).createBooking({ description: 'Erased' });
  const restorer = await signInAs('restorer');
  const request = { customer: pseudonym, formerId, reason: 'An older backup was restored' };
  return eventually(async () => {
    const { id } = expectStatus(await restorer.send<{ id: string }>('/erasures', request), 201);
    return { restorer, id };
  });
}

/** Another member of staff, who may request an erasure. */
async function signInAs(name: string): Promise<AdminClient> {
  const account = await hireStaff(fixture.product, name, ['manage_privacy']);
  return AdminClient.signIn(fixture.product, account);
}

function search() {
  return screen.page.getByRole('combobox', { name: 'Find a record' });
}

function option(text: string) {
  return screen.page.getByRole('option').filter({ hasText: text }).first();
}

/** The first key moves the focus into the search. */
async function type(keys: string): Promise<void> {
  await screen.page.keyboard.press(keys.slice(0, 1));
  await screen.page.keyboard.type(keys.slice(1));
}
