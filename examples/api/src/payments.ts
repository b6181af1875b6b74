import type { Place } from './place.ts';

export const payments = {
  async listPaymentMethods({ client }: Place) {
    const methods = await client.listPaymentMethods({ currency: 'EUR', amount: 24_000 });
    return methods.map(({ method }) => method);
  },

  async initiatePayment({ client, booking }: Place) {
    const { nextAction } = await client.initiatePayment(booking, {
      method: 'sandbox',
      returnUrl: 'https://shop.example.com/paid',
    });
    return nextAction?.url;
  },

  async listPayments({ client, booking }: Place) {
    const { data } = await client.listPayments(booking).page();
    return data.map(({ method, status }) => `${method}: ${status}`);
  },

  async getPayment({ client, booking, payment }: Place) {
    const { status } = await client.getPayment(booking, payment, { refresh: true });
    return status;
  },
};
