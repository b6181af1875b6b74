import { type Payment, PaymentInitiated } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { expect } from '@jest/globals';
import type { TestService } from './start-gateway-webhooks.ts';

/** A payment as the payments service publishes it once its session is open. */
export function initiatedPayment(changes: Partial<Payment>): Payment {
  return samplePayment({ id: newId(), status: 'initiated', captureReference: null, completedAt: null, ...changes });
}

/** Publishes an initiated payment as the payments service does, and waits until gateway-webhooks knows it. */
export async function publishInitiated(service: TestService, changes: Partial<Payment>): Promise<Payment> {
  const payment = initiatedPayment(changes);
  await service.bus.publish(PaymentInitiated, { about: payment.id, data: { payment } });
  await eventually(async () =>
    expect(await service.db('payment_addresses').where({ payment_id: payment.id })).toHaveLength(1),
  );
  return payment;
}
