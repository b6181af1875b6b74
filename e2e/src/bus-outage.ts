import assert from 'node:assert/strict';
import type { Booking, ServiceName } from '@booking/contracts';
import { eventually } from '@booking/testing';
import type { Fixture } from './start-fixture.ts';

const DELIVERED_MS_MAX = 60_000;

/** Acts as customers and gateways while the bus stores nothing, and reads whether services are ready. */
export class BusOutage {
  readonly #fixture: Fixture;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
  }

  /** Creates a booking and pays it at the gateway. Throws unless the webhook is accepted at its first attempt. */
  async paidAtGateway(): Promise<Booking> {
    const { alice, gateway } = this.#fixture;
    const booking = await alice.createBooking();
    const { gatewayReference } = await alice.initiate(booking.id, 'stripe');
    await gateway.pay(String(gatewayReference));
    const { attempts } = await gateway.callback(String(gatewayReference), 'checkout.session.completed');
    assert.deepEqual(
      attempts.map(({ status }) => status),
      [200],
    );
    return booking;
  }

  /** Throws unless exactly one payment confirms the booking. */
  async confirmedOnce({ id, total }: Booking): Promise<void> {
    const { alice } = this.#fixture;
    await eventually(
      async () => {
        const { status, paid } = await alice.booking(id);
        assert.deepEqual({ status, paid }, { status: 'confirmed', paid: total });
      },
      { timeoutMs: DELIVERED_MS_MAX },
    );
    assert.deepEqual(
      (await alice.payments(id)).map(({ status }) => status),
      ['completed'],
    );
    assert.deepEqual(await alice.refunds(id), []);
  }

  /** The answer of a service to `/readyz`, or to `/readyz/<part>`. */
  async readiness(service: ServiceName, part = ''): Promise<{ status: number; body: unknown }> {
    const path = part === '' ? '/readyz' : `/readyz/${part}`;
    const answer = await fetch(`http://127.0.0.1:${String(this.#fixture.product.ports[service])}${path}`);
    return { status: answer.status, body: await answer.json() };
  }
}
