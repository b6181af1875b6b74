import {
  ClientRefund,
  ExternalRefundReviewed,
  GiveUpRefund,
  type Refund,
  RefundFailed,
  RefundProcessed,
  remark,
  ReviewExternalRefund,
  SettleRefundManually,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import { unresolvedRefund } from './unresolved-refund.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const note = 'The gateway says that this refund is lost.';
const carla = { sub: 'carla', note };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

/** The refund as alice, the owner of the booking, reads it by itself and in the list. */
async function shownToOwner({ id, bookingId }: Refund): Promise<ClientRefund> {
  const answers = [await refunds.send(`${bookingId}/refunds/${id}`), await refunds.send(`${bookingId}/refunds`)];
  const [one, list] = answers.map(({ body }) => body);
  expect(list).toMatchObject({ data: [one] });
  expect(JSON.stringify(answers)).not.toMatch(/carla|guest/);
  return ClientRefund.strict().parse(one);
}

describe('the notes of staff about a refund', () => {
  it('are hidden from the owner of the booking when staff settle the refund by hand', async () => {
    const { booking } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await refunds.becomes(refund, 'failed');

    await refunds.command(SettleRefundManually, refund, carla);

    expect(await shownToOwner(refund)).toMatchObject({ status: 'succeeded', processedBy: 'staff' });
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundProcessed, refund)).toMatchObject([
        { data: { refund: { manualSettlement: { by: 'carla', note } } } },
      ]),
    );
  });

  it('are hidden from the owner of the booking when staff review a refund made at the gateway', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 2_500)));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];

    await refunds.command(ReviewExternalRefund, external, { ...carla, meaning: 'keep_booking' });

    expect(await shownToOwner(external)).toMatchObject({ status: 'succeeded', origin: 'external' });
    await eventually(async () =>
      expect(await refunds.eventsAbout(ExternalRefundReviewed, external)).toMatchObject([
        { data: { refund: { review: { by: 'carla', note } } } },
      ]),
    );
  });

  it('are hidden from the owner of the booking when staff give the refund up', async () => {
    const { refund } = await unresolvedRefund(refunds, euros(4_000));

    await refunds.command(GiveUpRefund, refund, carla);

    const givenUp = { failureReason: remark('refund-given-up'), failureCode: 'refund-given-up' };
    expect(await shownToOwner(refund)).toMatchObject({ status: 'failed', ...givenUp });
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundFailed, refund)).toMatchObject([
        { data: { refund: { failureReason: `Given up by carla: ${note}` } } },
      ]),
    );
  });
});
