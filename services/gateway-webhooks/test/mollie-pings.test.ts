import { GatewayDisputeReported, GatewayPaymentReported, GatewayRefundReported } from '@booking/contracts';
import { type GatewaySimulator, startGatewaySimulator } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ping } from './doorbell-gateway.ts';
import { publishInitiated } from './initiated-payment.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

const API_KEY = 'test_mollie';
const SECRET = 'secret_of_the_webhook';
/** The shortest time between two queries about one payment. */
const QUESTION_INTERVAL_MS = 5_000;

let simulator: GatewaySimulator;
let service: TestService;
/** The address for the account's signed events; undefined until a test subscribes. */
let subscribed: string | undefined;
beforeAll(async () => {
  simulator = await startGatewaySimulator({
    sandbox: { apiKey: 'unused', webhookSecrets: [] },
    stripe: { secretKey: 'unused', webhookSecrets: [] },
    mollie: {
      apiKey: API_KEY,
      webhookSecrets: [SECRET],
      get webhookUrl() {
        return subscribed;
      },
    },
  });
  service = await startGatewayWebhooks({
    env: {
      GATEWAYS: 'mollie',
      MOLLIE_API_KEY: API_KEY,
      MOLLIE_API_BASE: `${simulator.url}/mollie`,
      MOLLIE_WEBHOOK_SECRETS: `an_older_one,${SECRET}`,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await simulator.stop();
});

function ring(reference: string) {
  return service.post('mollie', ping(`id=${reference}`));
}

/**
 * Sends the pings of these payments concurrently. Returns the payments whose pings got 503 from a busy service; Mollie
 * would deliver these again.
 */
async function ringAtOnce(references: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(references.map(ring));
  const refused = references.filter((_, index) => answers[index]?.status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(references.length - refused.length);
  return refused;
}

/** A payment at Mollie that is known here. */
async function knownPayment(): Promise<string> {
  const amount = { amount: 700, currency: 'EUR' } as const;
  const { id: gatewayReference } = simulator.controls.openSession({ gateway: 'mollie', ...amount });
  await publishInitiated(service, { method: 'mollie', amount, gatewayReference });
  return gatewayReference;
}

function questionAbout(reference: string) {
  return service.db('callback_questions').where({ subject: `payment ${reference}` });
}

/** Counts the queries by the remaining faults of the simulator. */
function countQuestions(): () => number {
  const planned = 1_000;
  simulator.controls.addFault({ operation: 'get_session', fault: 'slow', count: planned });
  return () => planned - (simulator.controls.faults()[0]?.count ?? 0);
}

describe("Mollie's pings", () => {
  it("edge case 5: publish the refunds of the dashboard, and chargebacks, as Mollie's answer reports them", async () => {
    const reference = await knownPayment();
    simulator.controls.pay(reference);
    const refund = simulator.controls.refund(reference, 300);
    const dispute = simulator.controls.openDispute(reference);

    expect(await ring(reference)).toMatchObject({ status: 200 });

    const said = { method: 'mollie', vouching: 'answer' };
    await eventually(async () => {
      expect(await service.bus.published(GatewayPaymentReported)).toMatchObject([
        { data: { ...said, report: { reference, status: 'succeeded', amount: { amount: 700, currency: 'EUR' } } } },
      ]);
      expect(await service.bus.published(GatewayRefundReported)).toMatchObject([
        { data: { ...said, report: { reference: refund.id, paymentReference: reference, amount: { amount: 300 } } } },
      ]);
      expect(await service.bus.published(GatewayDisputeReported)).toMatchObject([
        { data: { ...said, report: { reference: dispute.id, paymentReference: reference, status: 'opened' } } },
      ]);
    });
  });

  it('edge case 24: cause queries only at intervals, and no queries about foreign payments', async () => {
    const reference = await knownPayment();
    const stranger = simulator.controls.openSession({ gateway: 'mollie', amount: 100, currency: 'EUR' }).id;
    const asked = countQuestions();
    const startedMs = performance.now();

    const thousand = Array.from({ length: 500 }, () => [reference, stranger]).flat();
    for (let waiting = thousand; waiting.length > 0;) waiting = await ringAtOnce(waiting);
    await eventually(() => expect(asked()).toBeGreaterThan(0));

    const intervals = Math.ceil((performance.now() - startedMs) / QUESTION_INTERVAL_MS);
    expect(asked()).toBeLessThanOrEqual(1 + intervals);
    // The last query, which follows the last pings, would otherwise take the fault of the next test.
    await eventually(async () => expect(await questionAbout(reference).pluck('next_at')).toEqual([null]));
    simulator.controls.clearFaults();
  });

  it('edge case 3: are kept while Mollie does not answer', async () => {
    const reference = await knownPayment();
    simulator.controls.pay(reference);
    simulator.controls.addFault({ operation: 'get_session', fault: 'error_before' });
    await ring(reference);
    await eventually(async () => expect(await questionAbout(reference).pluck('failures')).toEqual([1]));

    await questionAbout(reference).update({ next_at: new Date(0), asked_at: new Date(0) });

    await eventually(async () => {
      const reported = await service.bus.published(GatewayPaymentReported);
      expect(reported.map(({ data }) => data.report.reference)).toContain(reference);
    });
  });
});

describe("Mollie's signed events", () => {
  beforeAll(() => {
    subscribed = `http://127.0.0.1:${service.port.toString()}/api/v1/webhooks/mollie`;
  });
  afterAll(() => {
    subscribed = undefined;
  });

  it("publish a payment, its refunds and its chargebacks as Mollie's answer reports them, and are stored as accepted webhooks", async () => {
    const reference = await knownPayment();

    simulator.controls.pay(reference);
    const refund = simulator.controls.refund(reference, 300);
    const dispute = simulator.controls.openDispute(reference);
    await reported(GatewayDisputeReported, { reference: dispute.id, status: 'opened' });
    simulator.controls.closeDispute(dispute.id, 'won');

    await reported(GatewayPaymentReported, {
      reference,
      status: 'succeeded',
      amount: { amount: 700, currency: 'EUR' },
    });
    await reported(GatewayRefundReported, { reference: refund.id, status: 'succeeded', paymentReference: reference });
    await reported(GatewayDisputeReported, { reference: dispute.id, status: 'won', paymentReference: reference });
    const kept = await service
      .db('callbacks')
      .whereNot('event_type', 'ping')
      .select('event_type', 'vouching', 'outcome');
    expect(kept).toHaveLength(4);
    expect(kept).toEqual(
      expect.arrayContaining(
        ['payment.paid', 'refund.refunded', 'chargeback.received', 'chargeback.reversed'].map((event_type) => ({
          ...{ event_type, vouching: 'sender', outcome: 'accepted' },
        })),
      ),
    );
  });

  it("edge case 24: are rejected without Mollie's signature, and Mollie delivers again", async () => {
    const reference = await knownPayment();
    simulator.controls.addFault({ operation: 'callback', fault: 'alter_body' });

    simulator.controls.pay(reference);

    await eventually(() => {
      const signed = simulator.controls
        .callbacks()
        .find(({ url, sessionId }) => url !== null && sessionId === reference);
      expect(signed).toMatchObject({ type: 'payment.paid', attempts: [{ status: 401, forged: 'body' }] });
    });
  });

  function reported(
    definition: typeof GatewayPaymentReported | typeof GatewayRefundReported | typeof GatewayDisputeReported,
    report: object,
  ): Promise<void> {
    return eventually(async () => {
      const events = await service.bus.published(definition as typeof GatewayPaymentReported);
      expect(events.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ vouching: 'answer', report: expect.objectContaining(report) }),
      );
    });
  }
});
