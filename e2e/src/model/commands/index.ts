import fc from 'fast-check';
import { actAtCheckout, checkoutAct } from './act-at-checkout.ts';
import { actAtDashboard, dashboardAct } from './act-at-dashboard.ts';
import { atOnce } from './at-once.ts';
import { bookAndPay, paidBooking } from './book-and-pay.ts';
import { cancelBooking, wantedCancellation } from './cancel-booking.ts';
import { compare, comparison } from './compare.ts';
import { decideRefund, refundDecision } from './decide-refund.ts';
import { disturb, disturbance, planRefund, refundPlan } from './disturb.ts';
import { makeBooking, newBooking } from './make-booking.ts';
import { payTwice } from './pay-twice.ts';
import { repeatCallback, repeatedCallback, repeatedEvent, repeatEvent } from './repeat.ts';
import { replay, staffReplay } from './replay.ts';
import { requestRefund, wantedRefund } from './request-refund.ts';
import { newPayment, startPayment } from './start-payment.ts';
import type { Step } from './step.ts';
import { twoWeeks, waitForBank } from './wait-for-bank.ts';

const AT_ONCE_MAX = 4;

/** Any single step. The weights are relative frequencies. */
const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: paidBooking.map(bookAndPay) },
  { weight: 1, arbitrary: paidBooking.map(payTwice) },
  { weight: 2, arbitrary: newBooking.map(makeBooking) },
  { weight: 4, arbitrary: newPayment.map(startPayment) },
  { weight: 6, arbitrary: checkoutAct.map(actAtCheckout) },
  { weight: 10, arbitrary: wantedRefund.map(requestRefund) },
  { weight: 14, arbitrary: refundDecision.map(decideRefund) },
  { weight: 5, arbitrary: wantedCancellation.map(cancelBooking) },
  { weight: 12, arbitrary: dashboardAct.map(actAtDashboard) },
  { weight: 2, arbitrary: twoWeeks.map(waitForBank) },
  { weight: 4, arbitrary: disturbance.map(disturb) },
  { weight: 7, arbitrary: refundPlan.map(planRefund) },
  { weight: 2, arbitrary: repeatedCallback.map(repeatCallback) },
  { weight: 2, arbitrary: repeatedEvent.map(repeatEvent) },
  { weight: 2, arbitrary: staffReplay.map(replay) },
  { weight: 1, arbitrary: comparison.map(compare) },
);

const several = fc.array(single, { minLength: 2, maxLength: AT_ONCE_MAX }).map(atOnce);

/** A single step, or several concurrent ones. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: several },
);
