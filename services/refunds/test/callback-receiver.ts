import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { GatewayRefundReported } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import type { BusProbe } from '@booking/testing';

export type CallbackReceiver = { readonly url: string; stop(): Promise<void> };

/** Stands in for gateway-webhooks: accepts what the gateway signed, and publishes its reports of refunds. */
export async function startCallbackReceiver(gateway: PaymentGateway, bus: BusProbe): Promise<CallbackReceiver> {
  const server = createServer((request, response) => {
    void receive(gateway, bus, request).then((status) => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
