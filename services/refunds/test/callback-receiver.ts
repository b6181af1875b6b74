import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { GatewayRefundReported } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import { type BusProbe, type LocalServer, serveLocally } from '@booking/testing';

/** Stands in for gateway-webhooks: accepts signed webhooks of the gateway, and publishes its reports of refunds. */
export function startCallbackReceiver(gateway: PaymentGateway, bus: BusProbe): Promise<LocalServer> {
  return serveLocally((request, response) => {
    void receive(gateway, bus, request).then((status) => response.writeHead(status).end());
  });
}

async function receive(gateway: PaymentGateway, bus: BusProbe, request: IncomingMessage): Promise<number> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
  const received = await gateway.handleWebhook({ rawBody: await buffer(request), headers, url: request.url ?? '' });
  if (received.result === 'refused') return 401;

  for (const report of received.reports) {
    if (report.kind !== 'refund') continue;
    const { method } = gateway;
    const data = { callbackId: randomUUID(), method, vouching: received.vouching, addressedBookingId: null, report };
    await bus.publish(GatewayRefundReported, { about: data.callbackId, data });
  }
  return gateway.callbackForm.acknowledgement.status;
}
