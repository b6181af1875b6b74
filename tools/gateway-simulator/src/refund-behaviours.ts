/** The outcomes of a refund at the gateway. */
export const refundBehaviours = [
  'at_once',
  'pending_then_succeeded',
  'pending_then_failed',
  'succeeded_then_failed',
  'refused',
] as const;
type RefundBehaviour = (typeof refundBehaviours)[number];

/** The plan for a refund. `afterMs` is the delay of the second step, if there is one. */
export type RefundPlan = { readonly behaviour: RefundBehaviour; readonly afterMs: number };

const AT_ONCE: RefundPlan = { behaviour: 'at_once', afterMs: 0 };
const PLANS_MAX = 10_000;

/** The plans for the next refunds, one for each, in order. Without a plan, a refund succeeds immediately. */
export class RefundBehaviours {
  #plans: RefundPlan[] = [];

  add(plan: RefundPlan, count: number): void {
    this.#plans = [...this.#plans, ...Array.from({ length: count }, () => plan)].slice(0, PLANS_MAX);
  }

  take(): RefundPlan {
    return this.#plans.shift() ?? AT_ONCE;
  }

  clear(): void {
    this.#plans = [];
  }
}
