import type { Place } from './place.ts';

export const refunds = {
  async requestRefund({ client, booking }: Place) {
    const refund = await client.requestRefund(
      booking,
      { amount: { amount: 4_000, currency: 'EUR' }, reason: 'No breakfast' },
      { waitSeconds: 10 },
    );
    return refund.status;
  },

  async listRefunds({ client, booking }: Place) {
    const { data } = await client.listRefunds(booking).page();
    return data.map(({ status, amount }) => `${status}: ${amount.amount}`);
  },

  async getRefund({ client, booking, refund }: Place) {
    const { status, failureReason } = await client.getRefund(booking, refund);
    return failureReason ?? status;
  },
};
