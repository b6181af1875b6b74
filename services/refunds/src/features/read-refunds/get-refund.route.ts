import { ClientRefund, requireReader } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentToClient } from '../../refund/refund.ts';
import { getRefund } from '../../refund/refund-repository.ts';
import { getRefundableBooking } from '../../steps/get-refundable-booking.ts';

export function getRefundRoute(deps: { db: Database; bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}/refunds/{refund}',
    operationId: 'getRefund',
    summary: 'Get a refund',
    tag: 'Refunds',
    auth: 'client',
    ownerOr: ['read_all'],
    params: z.object({ booking: Id, refund: Id }),
    notFound: 'refund-not-found',
    answers: { 200: { description: 'The refund', schema: ClientRefund } },
    problems: ['booking-not-found', 'refund-not-found'],
    async handle({ params, caller }) {
      const booking = await getRefundableBooking(deps, params.booking);
      requireReader(booking, caller);

      const refund = await getRefund(deps.db, { id: params.refund, bookingId: booking.id });
      return { status: 200, body: presentToClient(refund) };
    },
  });
}
