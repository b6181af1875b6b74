import type { Call } from './document.ts';

/** The bodies of the examples, by `operationId`. */
const bodies: Readonly<Record<string, object>> = {
  createBooking: {
    customerId: 'alice',
    description: 'Two nights by the sea',
    total: { amount: 24_000, currency: 'EUR' },
    startsAt: '2030-06-01T14:00:00Z',
  },
  initiatePayment: { method: 'sandbox', returnUrl: 'https://shop.example.com/paid' },
  requestRefund: { amount: { amount: 4_000, currency: 'EUR' }, reason: 'No breakfast' },
  cancelBooking: { reason: 'The ferry is cancelled' },
  createWebhookEndpoint: { url: 'https://shop.example.com/webhooks', events: ['booking.*', 'refund.failed'] },
  updateWebhookEndpoint: { events: ['booking.*'], active: true },
  resendFailedWebhookDeliveries: { since: '2026-01-01T00:00:00Z' },
};
const queries: Readonly<Record<string, string>> = {
  listBookings: '?status=pending&limit=10',
  listPaymentMethods: '?currency=EUR&amount=24000',
  getPayment: '?refresh=true',
};

/** A request as a curl command. The address of the product, the token and the ids are variables of the shell. */
export function curlExample({ method, path, operation }: Call): string {
  const { operationId, parameters = [] } = operation;
  const address = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => `$${name.toUpperCase()}`);
  const body = bodies[operationId];
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  const isStream = operationId === 'watchBooking';
  return [
    `curl -s${isStream ? 'N' : ''} ${methodOption(method, body)}"$URL${address}${queries[operationId] ?? ''}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(isKeyed ? [`-H 'Idempotency-Key: ${operationId}-1'`] : []),
    ...(operationId === 'requestRefund' ? [`-H 'Prefer: wait=10'`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ');
}

/** The option for the method, if curl would not choose it: curl sends POST with a body, and GET without one. */
function methodOption(method: string, body: object | undefined): string {
  const usual = body ? 'post' : 'get';
  return method === usual ? '' : `-X ${method.toUpperCase()} `;
}
