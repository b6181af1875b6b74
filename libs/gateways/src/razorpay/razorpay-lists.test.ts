import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { listRazorpayDisputes, listRazorpayPayments, listRazorpayRefunds } from './razorpay-lists.ts';

const money = { amount: 500, currency: 'INR', created_at: 1000 };
const link = { ...money, amount_paid: 500, status: 'paid', notes: [], payments: [] };
const refund = { ...money, payment_id: 'pay_1', status: 'processed', notes: [] };
const dispute = { ...money, payment_id: 'pay_1', amount_deducted: 0 };
const endings = [
  ['open', 0, 'opened'],
  ['under_review', 0, 'opened'],
  ['won', 0, 'won'],
  ['lost', 500, 'lost'],
  ['closed', 0, 'won'],
  ['closed', 500, 'lost'],
  ['of a kind we do not know', 0, 'opened'],
] as const;

const lists: Readonly<Record<string, unknown>> = {
  payment_links: {
    payment_links: [
      { ...link, id: 'plink_readable' },
      { ...link, id: 'plink_of_no_status', status: 'odd' },
      { ...link, id: 'plink_of_half_a_paisa', amount_paid: 0.5 },
      { ...link, id: 'plink_of_an_amount_we_cannot_read', currency: 'XTS' },
      { ...link, id: 'plink_of_later', created_at: 2000 },
    ],
  },
  refunds: {
    items: [
      { ...refund, id: 'rfnd_odd', amount: 'plenty' },
      { ...refund, id: 'rfnd_readable' },
    ],
  },
  disputes: {
    items: endings.map(([status, deducted], index) => ({
      ...dispute,
      id: `disp_${index}`,
      status,
      amount_deducted: deducted,
    })),
  },
};

describe("Razorpay's list", () => {
  const time = { from: new Date(1000_000), until: new Date(2000_000), after: null };
  let razorpay: Server;
  beforeAll(async () => {
    razorpay = createServer((request, response) => {
      const [, name = ''] = /^\/v1\/(\w+)\?/.exec(request.url ?? '') ?? [];
      response.end(JSON.stringify(lists[name]));
    }).listen(0, '127.0.0.1');
    await once(razorpay, 'listening');
  });
  afterAll(() => {
    razorpay.closeAllConnections();
    razorpay.close();
  });

  function settings(): RazorpaySettings {
    const apiBase = `http://127.0.0.1:${(razorpay.address() as AddressInfo).port.toString()}`;
    return { keyId: 'rzp_test', keySecret: 'secret', webhookSecrets: ['secret'], apiBase };
  }

  it('of links leaves out those that cannot be read and those of another time', async () => {
    const { records } = await listRazorpayPayments(settings(), time);

    expect(records).toMatchObject([
      { reference: 'plink_readable', status: 'succeeded', amount: { amount: 500, currency: 'INR' } },
      { reference: 'plink_of_an_amount_we_cannot_read', status: 'succeeded', amount: null },
    ]);
  });

  it('of refunds leaves out those that cannot be read', async () => {
    const { records } = await listRazorpayRefunds(settings(), time);

    expect(records).toMatchObject([{ reference: 'rfnd_readable', captureReference: 'pay_1' }]);
  });

  it('of disputes tells how each stands', async () => {
    const { records } = await listRazorpayDisputes(settings(), time);

    expect(records.map(({ status }) => status)).toEqual(endings.map(([, , status]) => status));
  });
});
