import { PositiveMoney, Refund, RequestRefund } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { newId, type Clock, type Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { bookingCommand } from './booking-command.ts';

const Body = OptionalReason.extend({
  amount: PositiveMoney.optional().meta({ description: 'All that remains when it is missing' }),
  payment: Id.optional().meta({ description: 'Refund only from this payment of the booking' }),
});

export function requestRefundRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...bookingCommand(deps),
    path: '/admin/api/bookings/{booking}/refunds',
    operationId: 'requestRefundByStaff',
    summary: 'Refund a booking in full or in part; above the limit it waits for a second person.',
    body: Body,
    idempotent: true,
    answer: { status: 201, description: 'The refund', schema: Refund },
    problems: ['payment-not-found', 'refund-exceeds-balance'],
    action: 'request_refund',
    async run({ params, body: { payment: paymentId, ...order }, caller: actor, idempotencyKey }) {
      const key = idempotencyKey?.key ?? newId();
      const request = { bookingId: params.booking, actor, idempotencyKey: key, paymentId, ...order };
      const { refund } = await deps.bus.request(RequestRefund, request);
      return refund;
    },
  });
}
