import { GatewayCompared, type GatewayComparison, Payment } from '@booking/contracts';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { TestPayments } from './start-payments.ts';

/** The running service of this test file. It is set while the tests run. */
export let payments: TestPayments;

/** Starts the service before the tests of this file, and stops it after them. */
export function usePayments(...parameters: Parameters<typeof TestPayments.start>): void {
  beforeAll(async () => {
    payments = await TestPayments.start(...parameters);
  });
  afterAll(() => payments.stop());
}

const failedReconciliations: string[] = [];

/** A logger for `reconciliationFails`. */
export const logger = createLogger({
  service: 'payments',
  level: 'warn',
  destination: {
    write(line: string) {
      if (line.includes('reconciliation with a gateway failed')) failedReconciliations.push(line);
    },
  },
});

/** Starts a reconciliation, and waits until it has failed. Then its process no longer renews the lease. */
export async function reconciliationFails(start: () => Promise<unknown>): Promise<void> {
  const before = failedReconciliations.length;
  await start();
  await eventually(() => expect(failedReconciliations.length).toBeGreaterThan(before));
}

/** The payment of a new booking, by this method. */
export async function openPayment(method: string): Promise<Payment> {
  const { id } = await payments.bookingCreated();
  return Payment.parse((await payments.initiate(id, { body: { method } })).body);
}

/** Waits until the payment has these members. */
export function becomes(payment: Payment, expected: Partial<Payment>): Promise<void> {
  return eventually(async () => expect(await payments.read(payment)).toMatchObject(expected));
}

/** The published reconciliations of this gateway, oldest first. */
export async function comparisons(method: string): Promise<GatewayComparison[]> {
  const events = await payments.bus.published(GatewayCompared.payments);
  return events.map(({ data }) => data.comparison).filter((comparison) => comparison.method === method);
}
