import { selectCallbacksOfBooking, selectCallbacksOfPayment } from '../callback-report/callback-report-repository.ts';
import type { Condition } from '../read-model/record-filter.ts';

export const isCallbackOfPayment: Condition<string> = (query, paymentId, { db }) =>
  void query.whereIn('id', selectCallbacksOfPayment(db, paymentId));

export const isCallbackOfBooking: Condition<string> = (query, bookingId, { db }) =>
  void query.whereIn('id', selectCallbacksOfBooking(db, bookingId));

export const isDisputeOfMethod: Condition<string> = (query, method, { db }) =>
  void query.whereIn('payment_id', db('payment_records').select('id').where({ method }));

export const isRefundOfMethod: Condition<string> = (query, method) =>
  void query.whereRaw(`jsonb_path_query_array(record, '$.allocations[*].method') @> ?`, [JSON.stringify([method])]);

/** A request names its requester by the email of that time, which may be a former email. */
export const isRequestedByOthers: Condition = (query, _others, { caller }) =>
  void query.whereRaw(
    `lower(trim(record ->> 'requestedBy')) not in (
       select lower(trim(?)) union all
       select former_emails.email from former_emails join staff on staff.id = staff_id where staff.email = ?)`,
    [caller.sub, caller.sub],
  );

/** Only a pending refund needs a second person, and an index has the pending refunds in every order. */
export const needsApproval: Condition = (query) =>
  void query.where({ status: 'pending' }).whereRaw("record -> 'needsApproval' = 'true'");
