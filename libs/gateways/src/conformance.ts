import { answerBehaviours } from './conformance/answer-behaviours.ts';
import type { Behaviour } from './conformance/behaviour.ts';
import { callbackBehaviours } from './conformance/callback-behaviours.ts';
import { disputeBehaviours } from './conformance/dispute-behaviours.ts';
import { disputeListBehaviours } from './conformance/dispute-list-behaviours.ts';
import { foreignBehaviours } from './conformance/foreign-behaviours.ts';
import { forgeryBehaviours } from './conformance/forgery-behaviours.ts';
import { moneyBehaviours } from './conformance/money-behaviours.ts';
import { paymentBehaviours } from './conformance/payment-behaviours.ts';
import { paymentListBehaviours } from './conformance/payment-list-behaviours.ts';
import { refundBehaviours } from './conformance/refund-behaviours.ts';
import { refundListBehaviours } from './conformance/refund-list-behaviours.ts';

export type { Behaviour } from './conformance/behaviour.ts';
export type * from './conformance/conformance-stage.ts';
export * from './conformance/observing.ts';
export { assertForeign, assertPowerless } from './conformance/powerless.ts';
export { everyRecord } from './conformance/listing.ts';

/**
 * What every adapter must do, whoever's gateway it speaks to. Whoever adds one sets up a `ConformanceStage` for it and
 * runs the list with any test runner: each `check` that applies to it, one after the other, on a stage that is clear.
 */
export const conformance: readonly Behaviour[] = [
  ...paymentBehaviours,
  ...refundBehaviours,
  ...disputeBehaviours,
  ...foreignBehaviours,
  ...callbackBehaviours,
  ...forgeryBehaviours,
  ...answerBehaviours,
  ...paymentListBehaviours,
  ...refundListBehaviours,
  ...disputeListBehaviours,
  ...moneyBehaviours,
];

/** The part of the list that can be expected of an adapter. */
export function behavioursOf(profile: Parameters<NonNullable<Behaviour['needs']>>[0]): readonly Behaviour[] {
  return conformance.filter(({ needs }) => needs?.(profile) ?? true);
}
