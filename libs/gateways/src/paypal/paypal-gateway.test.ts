import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Holder, SANDBOX_NAME } from '../../test/certificate-authority.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { PaypalEnvironment } from './paypal-environment.ts';
import { createPaypalGateway } from './paypal-gateway.ts';

const webhookId = '1JE4291016473214C';
const address = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1';
const clock = () => new Date('2026-06-01T12:00:00Z');
const given = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_IDS: `OLDER,${webhookId}` };

let leaf: Holder;
let gateway: PaymentGateway;
beforeAll(async () => {
  const root = await Holder.selfSigned();
  leaf = await root.issue({ name: SANDBOX_NAME });
  const settings = {
    ...PaypalEnvironment.parse({ ...given, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' }),
    certificateRoots: [root.pem],
  };
  gateway = createPaypalGateway(settings, { clock, source: () => Promise.resolve(leaf.pem) });
});

function deliver(body: string | Buffer) {
  const headers = leaf.headersFor(body, { webhookId, address });
  return gateway.handleWebhook({ rawBody: Buffer.from(body), headers, url: 'https://api.example/webhooks/paypal' });
}

function deliverEvent(type: string, resource: unknown) {
  return deliver(JSON.stringify({ id: 'WH-1', event_type: type, resource }));
}

const related = { supplementary_data: { related_ids: { order_id: 'ORDER1' } } };
const up = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAPTURE1', method: 'GET' }];
const upToOrder = [{ rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/ORDER1', method: 'GET' }];
const ofOrder = { kind: 'payment', reference: 'ORDER1', paymentId: null };
const ofCapture = { captureReference: 'CAPTURE1', paymentReference: null };

describe('an event of PayPal', () => {
  it.each([
    ['CHECKOUT.ORDER.APPROVED', { id: 'ORDER1', intent: 'CAPTURE' }, [{ ...ofOrder, captureReference: null }]],
    ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORDER1' }, [ofOrder]],
    ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { id: 'ORDER1' }, [ofOrder]],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1', ...related }, [{ ...ofOrder, captureReference: 'CAPTURE1' }]],
    ['PAYMENT.CAPTURE.PENDING', { id: 'CAPTURE1', ...related }, [ofOrder]],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1', links: upToOrder }, [{ ...ofOrder, captureReference: 'CAPTURE1' }]],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1', links: 'none' }, [{ kind: 'refund', ...ofCapture }]],
    ['PAYMENT.CAPTURE.DENIED', { id: 'CAPTURE1', ...related }, [ofOrder]],
    ['PAYMENT.CAPTURE.DECLINED', { id: 'CAPTURE1' }, [{ kind: 'refund', ...ofCapture }]],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'REFUND1', links: up },
      [{ kind: 'refund', reference: 'REFUND1', ...ofCapture }],
    ],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'REFUND1', links: up }, [{ kind: 'refund', ...ofCapture }]],
    ['PAYMENT.REFUND.PENDING', { id: 'REFUND1', ...related }, [{ kind: 'refund', paymentReference: 'ORDER1' }]],
    ['PAYMENT.REFUND.FAILED', { id: 'REFUND1', links: up }, [{ kind: 'refund', ...ofCapture }]],
    [
      'CUSTOMER.DISPUTE.CREATED',
      { dispute_id: 'PP-1', disputed_transactions: [{ seller_transaction_id: 'CAPTURE1' }] },
      [{ kind: 'dispute', reference: 'PP-1', ...ofCapture }],
    ],
  ])('is only a hint when its type is %s', async (type, resource, hints) => {
    expect(await deliverEvent(type, resource)).toMatchObject({
      result: 'authentic',
      eventId: 'WH-1',
      eventType: type,
      vouching: 'sender',
      reports: hints.map((hint) => ({ ...hint, amount: null })),
      unreadable: null,
    });
  });

  it.each(['BILLING.SUBSCRIPTION.CREATED', 'PAYMENT.AUTHORIZATION.CREATED', 'INVOICING.INVOICE.PAID', 'constructor'])(
    'is ignored when its type is %s',
    async (type) => {
      expect(await deliverEvent(type, { id: 'X' })).toMatchObject({
        result: 'authentic',
        reports: [],
        unreadable: null,
      });
    },
  );

  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', null],
    ['PAYMENT.REFUND.FAILED', { id: 7 }],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1' }],
  ])('is stored as unreadable when its type is %s and its resource is %j', async (type, resource) => {
    expect(await deliverEvent(type, resource)).toMatchObject({
      reports: [],
      unreadable: expect.stringContaining('PayPal') as unknown,
    });
  });

  it('is always only a hint, with any content, and never throws', async () => {
    const type = fc.constantFrom('PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED', 'CUSTOMER.DISPUTE.RESOLVED');
    await fc.assert(
      fc.asyncProperty(type, fc.jsonValue(), async (eventType, resource) => {
        const result = await deliverEvent(eventType, resource);

        expect(result).toMatchObject({ result: 'authentic', vouching: 'sender' });
        const reports = result.result === 'authentic' ? result.reports : [];
        expect(reports.every((report) => report.amount === null && report.status !== 'succeeded')).toBe(true);
      }),
    );
  });

  it('is delivered again while the certificate is not available', async () => {
    const source = () => Promise.reject(new Error('no network'));
    const cutOff = createPaypalGateway(PaypalEnvironment.parse(given), { clock, source });
    const headers = leaf.headersFor('{}', { webhookId, address });

    expect(await cutOff.handleWebhook({ rawBody: Buffer.from('{}'), headers, url: '' })).toMatchObject({
      result: 'refused',
      isUndecided: true,
    });
  });
});

describe('the variables of PayPal', () => {
  it('decide whose certificates are trusted: the live system does not trust its sandbox', () => {
    const namesAt = (base?: string) => PaypalEnvironment.parse({ ...given, PAYPAL_API_BASE: base }).certificateNames;
    const live = 'messageverificationcerts.paypal.com';

    expect(namesAt()).toEqual([live]);
    expect(namesAt('https://api.paypal.com/')).toEqual([live]);
    expect(namesAt('https://api-m.sandbox.paypal.com')).toEqual([SANDBOX_NAME]);
    expect(namesAt('http://127.0.0.1:8081/paypal')).toEqual([live, SANDBOX_NAME]);
  });

  it('reject custom roots for the API of PayPal itself, and invalid roots', async () => {
    const { pem } = await Holder.selfSigned();
    const parse = (base: string, roots: string) =>
      PaypalEnvironment.safeParse({ ...given, PAYPAL_API_BASE: base, PAYPAL_CERTIFICATE_ROOTS: roots });

    expect(parse('http://127.0.0.1:8081/paypal', pem).success).toBe(true);
    for (const base of ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com/']) {
      expect(parse(base, pem).error?.issues[0]?.path).toEqual(['PAYPAL_CERTIFICATE_ROOTS']);
    }
    for (const roots of ['', 'nonsense', leaf.pem]) {
      expect(parse('http://127.0.0.1:8081/paypal', roots).success).toBe(false);
    }
  });
});
