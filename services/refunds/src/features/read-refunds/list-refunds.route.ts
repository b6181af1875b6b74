import { ClientRefund, requireReader } from '@booking/contracts';
import { defineRoute, Id, listOf, pageById, PageQuery, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentToClient } from '../../refund/refund.ts';
import { listRefunds } from '../../refund/refund-repository.ts';
import { getRefundableBooking } from '../../steps/get-refundable-booking.ts';

export function listRefundsRoute(deps: { db: Database; bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}/refunds',
    operationId: 'listRefunds',
    summary: 'List the refunds of a booking, newest first',
    tag: 'Refunds',
    auth: 'client',
    ownerOr: ['read_all'],
    params: z.object({ booking: Id }),
    query: PageQuery,
    notFound: 'booking-not-found',
    answers: { 200: { description: 'A page of refunds', schema: listOf(ClientRefund) } },
    problems: ['booking-not-found'],
    async handle({ params, query, caller }) {
      const booking = await getRefundableBooking(deps, params.booking);
      requireReader(booking, caller);

      const { data, next } = await pageById(query, (page) => listRefunds(deps.db, { bookingId: booking.id, ...page }));
      return { status: 200, body: { data: data.map(presentToClient), next } };
    },
  });
}
