import { randomUUID } from 'node:crypto';
import { GatewayRefundReported, type Payment, type RefundReport, type Vouching } from '@booking/contracts';
import type { BusProbe } from '@booking/testing';
import { euros } from './samples.ts';

export type Circumstances = { vouching?: Vouching; method?: string; addressedBookingId?: string | null };

/** Publishes a gateway's report of a refund, as gateway-webhooks does, and returns the id of the event. */
export function reportRefund(
  bus: BusProbe,
  changes: Partial<RefundReport>,
  circumstances: Circumstances = {},
): Promise<string> {
  const data = { callbackId: randomUUID(), ...reportOf(changes), ...circumstances };
  return bus.publish(GatewayRefundReported, { about: data.callbackId, data });
}

/** A verified report of a refund. */
export function reportOf(changes: Partial<RefundReport>) {
  const report: RefundReport = {
    kind: 'refund',
    status: 'succeeded',
    reference: `refund-${randomUUID()}`,
    allocationId: null,
    captureReference: null,
    paymentReference: null,
    amount: null,
    reason: null,
    ...changes,
  };
  return { method: 'sandbox', vouching: 'body', addressedBookingId: null, report } as const;
}

/** A gateway's report of a refund that was made in its dashboard. */
export function foreign({ gatewayReference, captureReference }: Payment, amount: number): Partial<RefundReport> {
  const reference = `refund-${randomUUID()}`;
  return { reference, captureReference, paymentReference: gatewayReference, amount: euros(amount) };
}
