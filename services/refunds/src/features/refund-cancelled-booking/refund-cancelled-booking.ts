import {
  addMoney,
  type Booking,
  type BookingCancelled,
  type Cancellation,
  type EventOf,
  type Money,
  remark,
  smallerMoney,
  subtractMoney,
  sumMoney,
} from '@booking/contracts';
import { EarlierEventMissing, idsOf } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { type Names, namesOf } from '../../approval-policy/approval-policy.ts';
import { openRefund } from '../../refund/open-refund.ts';
import type { Refund } from '../../refund/refund.ts';
import { saveDecision } from '../../refund/refund-decision-repository.ts';
import { lockWaitingRequests, readDatabaseClock } from '../../refund/refund-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import type { Release } from '../../refund/review-refund.ts';
import { WAITS_FOR_BANK } from '../../refund/wait-for-bank.ts';
import { claimCancellation, insertRefundableBookings } from '../../refundable-booking/refundable-booking-repository.ts';
import { allocateOwed } from '../../refundable-payment/allocate.ts';
import { lockPaymentsOfBooking } from '../../refundable-payment/payment-lock-repository.ts';
import {
  freePortionOf,
  heldPortionOf,
  inRefundSteps,
  type Portion,
  type RefundablePayment,
  remainingWithDisputed,
} from '../../refundable-payment/refundable-payment.ts';
import { describeCap } from '../../release-caps/release-caps.ts';
import { readExceededCap } from '../../release-caps/release-caps-repository.ts';
import { releaseByRequester } from '../../steps/release-by-requester.ts';
import { releaseOrSupersede, supersedeFailedRequests } from '../../steps/release-or-supersede.ts';

const SUPERSEDED = remark('superseded');

/**
 * Refunds the amount that the cancellation owes by its terms, or what remains of it. First decides on the requests that
 * wait for staff or have failed; a refund of the cancellation covers the remainder, under keys that follow from the
 * event. Disputed amounts get a separate refund, which waits for staff. `cancellation.refund` leaves them out if the
 * bookings service knew the dispute.
 */
export async function refundCancelledBooking(
  trx: Transaction,
  terms: RefundTerms,
  event: EventOf<typeof BookingCancelled>,
): Promise<void> {
  const { booking, relatedTo } = event.data;
  await insertRefundableBookings(trx, [booking]);
  const { id: bookingId, cancellation } = booking;
  if (!cancellation || booking.paid.amount === 0) return;

  const payments = await lockCountedPayments(trx, bookingId, cancellation);
  requireAllPayments(booking, payments);
  const left = remainderOf(payments, await lockWaitingRequests(trx, bookingId), booking);
  const kept = keptOf(cancellation, left, payments);
  const paymentIds = payments.map(({ id }) => id);
  if (!(await claimCancellation(trx, bookingId, { minor: kept.amount, paymentIds }))) return;

  const { by } = cancellation;
  const names = namesOf({ sub: by, relatedTo });
  const owed = smallerMoney(owedByTerms(booking, cancellation), subtractMoney(left, kept));
  const undisputed = smallerMoney(cancellation.refund, owed);
  const release = { by, payments, nextId: idsOf(event), at: await readDatabaseClock(trx) };
  const superseding = { bookingId, release, reason: SUPERSEDED };
  await supersedeFailedRequests(trx, { ...superseding, stillOwed: stillOwedOf(booking, cancellation, left) });
  const rest = await releaseOrSupersede(trx, terms, { ...superseding, owed: undisputed, names });
  const giving = { bookingId, cancellation, names, release };
  const free = freePortionOf(rest, await lockCountedPayments(trx, bookingId, cancellation), kept);
  await giveBack(trx, terms, { ...giving, portion: free, isDisputed: false });
  const withheld = addMoney(subtractMoney(rest, free.amount), subtractMoney(owed, undisputed));
  const held = heldPortionOf(withheld, await lockCountedPayments(trx, bookingId, cancellation));
  await giveBack(trx, terms, { ...giving, portion: held, isDisputed: true });
}

/** The payments that the cancellation refunds. A mismatched payment never counts as paid. */
async function lockCountedPayments(
  trx: Transaction,
  bookingId: string,
  { payments: counted }: Cancellation,
): Promise<RefundablePayment[]> {
  const payments = await lockPaymentsOfBooking(trx, bookingId);
  return payments.filter(({ id, isMismatched }) => counted?.includes(id) ?? !isMismatched);
}

/**
 * The amount that the terms owe. It exceeds `cancellation.refund` if the bookings service knew a dispute, because that
 * member leaves out the disputed amount.
 */
function owedByTerms({ paid }: Booking, { refund, feeByTerms, refundedBefore }: Cancellation): Money {
  if (!feeByTerms || !refundedBefore) return refund;
  return subtractMoney(paid, smallerMoney(addMoney(feeByTerms, refundedBefore), paid));
}

/** The amount that is owed besides this cancellation, because the cancellation counted failed refunds as refunded. */
function stillOwedOf(booking: Booking, cancellation: Cancellation, left: Money): Money {
  const { fee, feeByTerms } = cancellation;
  const counted = addMoney(owedByTerms(booking, cancellation), feeByTerms ?? fee);
  return subtractMoney(left, smallerMoney(counted, left));
}

/** The fee, less the amount by which the refund is rounded up here because the cancellation did not know the steps. */
function keptOf({ fee, feeByTerms }: Cancellation, left: Money, payments: readonly RefundablePayment[]): Money {
  const owed = subtractMoney(left, smallerMoney(feeByTerms ?? fee, left));
  return subtractMoney(left, inRefundSteps(owed, payments, left));
}

/**
 * The remainder of the payments, after refunds that the bookings service did not know. Requests that wait for staff do
 * not lower the remainder, because the cancellation decides on them.
 */
function remainderOf(
  payments: readonly RefundablePayment[],
  waiting: readonly Refund[],
  { paid: { currency } }: Booking,
): Money {
  const ids = payments.filter((payment) => payment.currency === currency).map(({ id }) => id);
  const requested = waiting
    .flatMap(({ allocations }) => allocations)
    .filter(({ paymentId }) => ids.includes(paymentId))
    .map(({ amount }) => amount);
  return addMoney(remainingWithDisputed(payments, currency), sumMoney(currency, requested));
}

/** A payment may be reported after the cancellation. The event of the cancellation is then retried. */
function requireAllPayments({ id, paid }: Booking, payments: readonly RefundablePayment[]): void {
  const captured: Money[] = payments
    .filter(({ currency }) => currency === paid.currency)
    .map(({ capturedMinor, currency }) => ({ amount: capturedMinor, currency }));
  if (sumMoney(paid.currency, captured).amount < paid.amount) {
    throw new EarlierEventMissing(`Not all payments of booking ${id} are known yet.`);
  }
}

type GivingBack = {
  readonly bookingId: string;
  readonly cancellation: Cancellation;
  readonly names: Names;
  readonly portion: Portion;
  readonly isDisputed: boolean;
  readonly release: Release;
};

async function giveBack(
  trx: Transaction,
  { approvalPolicy, caps, indivisibleMethods }: RefundTerms,
  {
    bookingId,
    cancellation: { by, reason },
    names,
    portion: { payments, ...portion },
    isDisputed,
    release,
  }: GivingBack,
): Promise<void> {
  const amount = inRefundSteps(portion.amount, payments);
  if (amount.amount === 0) return;
  const released = await releaseByRequester(trx, approvalPolicy, { by, names, bookingId, amount });
  const exceeded =
    isDisputed || released.processedBy === null ? undefined : await readExceededCap(trx, caps, { names, amount });
  const order = {
    bookingId,
    origin: 'cancellation',
    cause: `cancellation:${bookingId}${isDisputed ? ':disputed' : ''}`,
    reason,
    requestedBy: by,
    shares: allocateOwed(amount, payments, indivisibleMethods),
    ...released,
    ...(isDisputed ? { processedBy: null, waitsBecause: WAITS_FOR_BANK } : {}),
    ...(exceeded ? { processedBy: null, waitsBecause: describeCap(exceeded) } : {}),
  } as const;
  await saveDecision(trx, openRefund(order, release));
}
