import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { selectCallbacksOfBooking } from '../callback-report/callback-report-repository.ts';
import type { TargetType } from './audit-entry.ts';

type SelectTargets = (db: Database, bookingId: string) => Knex.QueryBuilder;

/** Selects the targets of a type that belong to a booking; null for types that never do. */
const TARGETS: Readonly<Record<TargetType, SelectTargets | null>> = {
  booking: (db, bookingId) => db.queryBuilder().select(db.raw('?::uuid as id', [bookingId])),
  payment: recordsIn('payment_records'),
  refund: recordsIn('refund_records'),
  dispute: recordsIn('dispute_records'),
  discrepancy: recordsIn('discrepancy_records'),
  callback: selectCallbacksOfBooking,
  customer: null,
  erasure: null,
  dead_letter: targetsInLog('before', 'dead_letter'),
  webhook_endpoint: null,
  webhook_delivery: deliveriesInLog,
  export: null,
  gateway: null,
  staff: null,
};

/** Selects the type and id of everything of a booking that staff can act on. */
export function selectTargets(db: Database, bookingId: string): Knex.QueryBuilder {
  const branches = Object.entries(TARGETS).flatMap(([type, select]) =>
    select
      ? [db.from(select(db, bookingId).as('target')).select(db.raw('?::text as type, target.id::text', [type]))]
      : [],
  );
  return db.queryBuilder().unionAll(branches);
}

/** Selects the type and id of the customer and of their erasures, which are targets without a booking. */
export function selectTargetsOfCustomer(db: Database, customerId: string): Knex.QueryBuilder {
  const customer = db.queryBuilder().select(db.raw(`'customer' as type, ?::text as id`, [customerId]));
  const erasures = db('erasures').where({ customer_id: customerId }).select(db.raw(`'erasure' as type, id::text`));
  return db.queryBuilder().unionAll([customer, erasures]);
}

function recordsIn(table: string): SelectTargets {
  return (db, bookingId) => db(table).where({ booking_id: bookingId }).select('id');
}

/** Entries of earlier versions have the booking of a delivery only after a success. */
function deliveriesInLog(db: Database, bookingId: string): Knex.QueryBuilder {
  const logged = (column: 'before' | 'after') => targetsInLog(column, 'webhook_delivery')(db, bookingId);
  return logged('before').union(logged('after'));
}

/**
 * Records of other services, found by the booking in the audit log: deliveries that staff sent again, and dead letters
 * that they replayed.
 */
function targetsInLog(column: 'before' | 'after', type: TargetType): SelectTargets {
  return (db, bookingId) =>
    db('audit_entries')
      .distinct({ id: 'target_id' })
      .where({ target_type: type })
      .whereRaw("?? ->> 'bookingId' = ?", [column, bookingId]);
}
