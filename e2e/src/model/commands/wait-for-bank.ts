import { eventually } from '@booking/testing';
import fc from 'fast-check';
import { stepOf } from './step.ts';

export const twoWeeks = fc.constant({});

/**
 * Two weeks pass without the outcome of the pending refunds that were made at the gateway, so they become unresolved. A
 * run in which processes fail leaves this step out, because it changes the database of a service.
 */
export const waitForBank = stepOf<object>('two weeks pass', {
  when: ({ areProcessesFailing }) => !areProcessesFailing,
  act: async (_choice, { bookings }, { databases: { refunds } }) => {
    const ids = bookings.map(({ id }) => id);
    const overdue = await refunds.query<{ id: string }>(END_THE_WAIT, [ids]);
    if (overdue.length === 0) return;
    await eventually(async () => {
      const waiting = await refunds.query(STILL_WAITING, [overdue.map(({ id }) => id)]);
      if (waiting.length > 0) throw new Error('The refunds are still pending');
    });
  },
});

const END_THE_WAIT = `
  update refund_allocations a set due_at = now() from refunds r
  where r.id = a.refund_id and r.booking_id = any($1) and r.origin = 'external' and a.status = 'pending'
    and a.due_at > now() returning a.id`;
const STILL_WAITING = `select from refund_allocations where id = any($1) and status = 'pending' and not is_stranded`;
