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
import { repeatCallback, repeatedCallback, repeatedEvent, repeatEvent } from './repeat.ts';
import { requestRefund, wantedRefund } from './request-refund.ts';
import { newPayment, startPayment } from './start-payment.ts';
import type { Step } from './step.ts';

const AT_ONCE_MAX = 4;

/** Any single step. The weights are relative frequencies. */
const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: paidBooking.map(bookAndPay) },
  { weight: 3, arbitrary: newBooking.map(makeBooking) },
  { weight: 6, arbitrary: newPayment.map(startPayment) },
  { weight: 8, arbitrary: checkoutAct.map(actAtCheckout) },
  { weight: 10, arbitrary: wantedRefund.map(requestRefund) },
  { weight: 6, arbitrary: refundDecision.map(decideRefund) },
  { weight: 4, arbitrary: wantedCancellation.map(cancelBooking) },
  { weight: 4, arbitrary: dashboardAct.map(actAtDashboard) },
  { weight: 6, arbitrary: disturbance.map(disturb) },
  { weight: 4, arbitrary: refundPlan.map(planRefund) },
  { weight: 3, arbitrary: repeatedCallback.map(repeatCallback) },
  { weight: 3, arbitrary: repeatedEvent.map(repeatEvent) },
  { weight: 1, arbitrary: comparison.map(compare) },
);

const several = fc.array(single, { minLength: 2, maxLength: AT_ONCE_MAX }).map(atOnce);

/** A single step, or several concurrent ones. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: several },
);
