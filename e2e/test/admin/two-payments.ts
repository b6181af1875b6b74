import type { Booking, Money, Payment, Refund } from '@booking/contracts';
import { controlSimulator, eventually, expectStatus } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { askRefund, euros, fixture } from './fixture.ts';

describe('a refund from two payments', () => {
  it('is shown on the page of each payment with the amount and the state of its own part', async () => {
    const { booking, payments } = await paidTwice('Ballet');
    const adminClient = await fixture.adminClientOf();
    const asked = await adminClient.send<Refund>(`/bookings/${booking.id}/refunds`, { amount: euros(13_000) });
    const { id, allocations } = expectStatus(asked, 201);
    expect(allocations.map(({ paymentId }) => paymentId).toSorted()).toEqual(payments.toSorted());
    const screen = await fixture.screenOf();

    for (const { paymentId, amount } of allocations) {
      await screen.show(`/payments/${paymentId}`);
      const region = screen.page.getByRole('region', { name: 'Refunds of this payment' });
      const part = region.locator(`div:has(> span a[href$="/refunds/${id}"])`);
      await part.getByText(formatted(amount)).waitFor();
      await part.getByText('Reserved', { exact: true }).waitFor();
      expect(await region.getByText('€130.00').count()).toBe(0);
    }
    await screen.close();
  });

  it('shows what is still open when only one gateway refunded its part, and settles no more than that', async () => {
    const { booking } = await paidTwice('Operetta');
    const { refund, open, returned } = await refundOnePart(booking);
    const screen = await fixture.screenOf();
    const words = `Already refunded: ${formatted(returned)} of €130.00`;

    for (const path of [`/work-queue?q=${refund.id}`, `/refunds?tab=failed&q=${refund.id}`]) {
      await screen.show(path);
      const row = screen.row(shortId(refund));
      for (const text of [formatted(open), words]) await row.getByText(text, { exact: true }).waitFor();
    }
    await screen.show(`/refunds/${refund.id}`);
    await screen.fact('Amount').getByText(words).waitFor();
    await screen.button('Settle by hand').click();
    for (const text of [formatted(open), words]) {
      await screen.fact('Amount', screen.dialog).getByText(text, { exact: true }).waitFor();
    }
    for (const state of ['Refunded', 'Failed'])
      await screen.fact('From payment', screen.dialog).getByText(state).waitFor();
    await screen.dialog.getByLabel(/^Reason/).fill('Bank transfer');
    await screen.dialog.getByRole('button', { name: 'Settle by hand' }).click();

    await screen.announced(`Refund of ${formatted(open)} was recorded as settled by hand.`);
    await screen.close();
  });

  it('is not offered for settlement any more once a colleague has processed it again', async () => {
    const { booking } = await paidTwice('Zarzuela');
    const { refund } = await refundOnePart(booking);
    const screen = await fixture.screenOf();
    await screen.show(`/refunds/${refund.id}`);
    await screen.button('Settle by hand').click();
    await screen.dialog.getByLabel(/^Reason/).fill('Bank transfer');
    const settle = screen.dialog.getByRole('button', { name: 'Settle by hand' });
    expect(await settle.isEnabled()).toBe(true);

    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/refunds/${refund.id}/process`, {}), 200);

    await screen.dialog.getByText('has already processed this refund').waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await screen.close();
  });

  it('shows in German what is still open', async () => {
    const { booking } = await paidTwice('Singspiel');
    const { refund } = await refundOnePart(booking);
    const screen = await fixture.screenOf(fixture.owner, { locale: 'de-DE' });

    await screen.show(`/work-queue?q=${refund.id}`);

    await screen.row(shortId(refund)).getByText('Bereits erstattet: ').waitFor();
    await screen.close();
  });
});

/** A booking with two completed payments. The gateway refused the refund of the surplus payment. */
async function paidTwice(description: string) {
  const booking = await fixture.alice.createBooking({ description });
  const late = await failWithOpenSession(booking);
  const first = await fixture.alice.initiate(booking.id, 'stripe');
  await fixture.gateway.pay(String(first.gatewayReference));
  await fixture.alice.bookingWhich(booking.id, { status: 'confirmed' });
  await fixture.gateway.planRefund('refused');
  await fixture.gateway.pay(String(late.gatewayReference));
  await eventually(async () => {
    expect(await fixture.alice.refunds(booking.id)).toMatchObject([{ origin: 'surplus', status: 'failed' }]);
  });
  return { booking, payments: [late.id, first.id] };
}

/**
 * A failed payment whose session can still be paid. The gateway reports its failure with the body of another failure.
 */
async function failWithOpenSession({ id }: Booking): Promise<Payment> {
  const declined = await fixture.alice.initiate(id, 'sandbox');
  const session = String(declined.gatewayReference);
  await fixture.gateway.decline(session);
  const { body } = await fixture.gateway.callback(session, 'payment.failed');
  const payment = await eventually(() => fixture.alice.initiate(id, 'sandbox'));
  const open = String(payment.gatewayReference);
  const report = { session: open, body: body.replaceAll(session, open).replaceAll(declined.id, payment.id) };
  expectStatus(await controlSimulator(fixture.product, '/callbacks', { body: report }), 200);
  await eventually(async () => {
    const failed = (await fixture.alice.payments(id)).filter(({ status }) => status === 'failed');
    expect(failed.map((one) => one.id)).toContain(payment.id);
  });
  return payment;
}

/** Refunds a booking with two payments. One gateway refunds its part, and the other one refuses. */
async function refundOnePart(booking: Booking) {
  const [{ alice }, adminClient] = [fixture, await fixture.adminClientOf()];
  const { id } = await askRefund(booking, euros(13_000));
  await fixture.gateway.planRefund('refused');
  expectStatus(await adminClient.send(`/refunds/${id}/process`, {}), 200);
  return eventually(async () => {
    const refund = (await alice.refunds(booking.id)).find((one) => one.id === id);
    const amountIn = (state: string) => refund?.allocations.find(({ status }) => status === state)?.amount;
    const [open, returned] = [amountIn('failed'), amountIn('succeeded')];
    if (refund?.status !== 'failed' || !open || !returned) throw new Error('The refund is not failed in part yet');
    return { refund, open, returned };
  });
}

function formatted({ amount }: Money): string {
  return amount === 12_050 ? '€120.50' : '€9.50';
}

/** The id as the pages show it. */
function shortId({ id }: Refund): string {
  return id.slice(-8);
}
