import { describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { listRazorpayDisputes, listRazorpayRefunds } from './razorpay-lists.ts';
import { listRazorpayPayments } from './razorpay-paid-links.ts';

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

const links: Readonly<Record<string, object>> = {
  plink_readable: link,
  plink_ofnostatus: { ...link, status: 'odd' },
  plink_ofhalfapaisa: { ...link, amount_paid: 0.5 },
  plink_ofanunknowncurrency: { ...link, currency: 'XTS' },
  plink_oflater: { ...link, created_at: 2000 },
  plink_ofnow: link,
  plink_ofearlier: { ...link, created_at: 900 },
  plink_unpaid: { ...link, status: 'created' },
};
const triedLater = ['plink_oflater', 'plink_ofnow'];

const lists: Readonly<Record<string, unknown>> = {
  payments: {
    items: [
      ...Object.keys(links).map((name) => ({
        id: name.replace('plink', 'pay'),
        status: name === 'plink_unpaid' ? 'failed' : 'captured',
        description: name.replace('plink_', '#'),
        created_at: triedLater.includes(name) ? 2100 : 1000,
      })),
      { id: 'pay_again', status: 'failed', description: '#readable', created_at: 1000 },
      { id: 'pay_of_an_invoice', status: 'captured', description: '#1234', created_at: 1000 },
      { id: 'pay_of_a_till', status: 'captured', description: null, created_at: 1000 },
    ],
  },
  refunds: {
    items: [
      { ...refund, id: 'rfnd_odd', amount: 'plenty' },
      { ...refund, id: 'rfnd_readable' },
      { ...refund, id: 'rfnd_reversed', status: 'reversed' },
      { ...refund, id: 'rfnd_shelved', status: 'shelved' },
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

function answerTo(path: string): unknown {
  const [, list = ''] = /^\/v1\/(\w+)\?/.exec(path) ?? [];
  const [, id = ''] = /^\/v1\/payment_links\/(\w+)$/.exec(path) ?? [];
  return lists[list] ?? (links[id] && { ...links[id], id });
}

describe("Razorpay's list", () => {
  const time = { from: new Date(1000_000), until: new Date(2000_000), after: null };
  const address = scriptedGateway((request, response) => {
    const answer = answerTo(request.url ?? '');
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
  });

  function settings(): RazorpaySettings {
    return { keyId: 'rzp_test', keySecret: 'secret', webhookSecrets: ['secret'], apiBase: address() };
  }

  it('leaves out unreadable links, links outside the period, and payments without a link', async () => {
    const { records } = await listRazorpayPayments(settings(), time);

    expect(records).toMatchObject([
      { reference: 'plink_readable', status: 'succeeded', amount: { amount: 500, currency: 'INR' } },
      { reference: 'plink_ofanunknowncurrency', status: 'succeeded', amount: null },
      { reference: 'plink_ofnow' },
      { reference: 'plink_ofearlier' },
    ]);
  });

  it('leaves out unreadable refunds, and reports the status of all others', async () => {
    const { records } = await listRazorpayRefunds(settings(), time);

    expect(records).toMatchObject([
      { reference: 'rfnd_readable', captureReference: 'pay_1', status: 'succeeded' },
      { reference: 'rfnd_reversed', status: 'failed', reason: 'reversed' },
      { reference: 'rfnd_shelved', status: 'pending' },
    ]);
  });

  it('reports the status of each dispute', async () => {
    const { records } = await listRazorpayDisputes(settings(), time);

    expect(records.map(({ status }) => status)).toEqual(endings.map(([, , status]) => status));
  });
});
