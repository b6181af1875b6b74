import { PositiveMoney, Refund, RequestRefund } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { newId } from '@booking/runtime';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { releaseAsStaff, type ReleaseDeps } from '../../session/release-as-staff.ts';
import { bookingCommand } from './booking-command.ts';

const Body = OptionalReason.extend({
  amount: PositiveMoney.optional().meta({ description: 'Defaults to the full refundable amount' }),
  payment: Id.optional().meta({ description: 'Refund only from this payment of the booking' }),
});

export function requestRefundRoute(deps: ReleaseDeps & { bus: Bus }): Route {
  return auditedCommand(deps, {
    ...bookingCommand(deps),
    path: '/admin/api/bookings/{booking}/refunds',
    operationId: 'requestRefundByStaff',
    summary: 'Refund a booking in full or in part; above the limit it waits for a second person.',
    body: Body,
    idempotent: true,
    answer: { status: 201, description: 'The refund', schema: Refund },
    problems: ['payment-not-found', 'refund-exceeds-balance', 'refund-cap-exceeded'],
    action: 'request_refund',
    async run({ params, body: { payment: paymentId, ...body }, idempotencyKey, ...request }) {
      const order = { bookingId: params.booking, idempotencyKey: idempotencyKey?.key ?? newId(), paymentId, ...body };
      const { refund } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(RequestRefund, { ...order, actor }),
      );
      return refund;
    },
  });
}
