import { answerBehaviours } from './conformance/answer-behaviours.ts';
import type { Behaviour } from './conformance/behaviour.ts';
import { callbackBehaviours } from './conformance/callback-behaviours.ts';
import { disputeBehaviours } from './conformance/dispute-behaviours.ts';
import { disputeListBehaviours } from './conformance/dispute-list-behaviours.ts';
import { foreignBehaviours } from './conformance/foreign-behaviours.ts';
import { forgeryBehaviours } from './conformance/forgery-behaviours.ts';
import { keyBehaviours } from './conformance/key-behaviours.ts';
import { moneyBehaviours } from './conformance/money-behaviours.ts';
import { oddityBehaviours } from './conformance/oddity-behaviours.ts';
import { paymentBehaviours } from './conformance/payment-behaviours.ts';
import { paymentListBehaviours } from './conformance/payment-list-behaviours.ts';
import { refundBehaviours } from './conformance/refund-behaviours.ts';
import { refundListBehaviours } from './conformance/refund-list-behaviours.ts';

export type { Behaviour } from './conformance/behaviour.ts';
export type * from './conformance/conformance-fixture.ts';
export * from './conformance/observing.ts';
export { assertForeign, assertPowerless } from './conformance/powerless.ts';
export { everyRecord } from './conformance/listing.ts';

/**
 * The behaviours that every adapter must have. The author of an adapter sets up a `ConformanceFixture` for it. Any test
 * runner can run the `check`s that apply, one after the other. The fixture must be cleared before each check.
 */
export const conformance: readonly Behaviour[] = [
  ...paymentBehaviours,
  ...refundBehaviours,
  ...keyBehaviours,
  ...disputeBehaviours,
  ...foreignBehaviours,
  ...callbackBehaviours,
  ...oddityBehaviours,
  ...forgeryBehaviours,
  ...answerBehaviours,
  ...paymentListBehaviours,
  ...refundListBehaviours,
  ...disputeListBehaviours,
  ...moneyBehaviours,
];

/** The behaviours that apply to an adapter. */
export function behavioursOf(profile: Parameters<NonNullable<Behaviour['needs']>>[0]): readonly Behaviour[] {
  return conformance.filter(({ needs }) => needs?.(profile) ?? true);
}
