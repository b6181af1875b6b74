/** How the gateway treats a refund it was asked for. */
export const refundBehaviours = [
  'at_once',
  'pending_then_succeeded',
  'pending_then_failed',
  'succeeded_then_failed',
  'refused',
] as const;
export type RefundBehaviour = (typeof refundBehaviours)[number];

/** `afterMs` is how long the second step takes, where there is one. */
export type RefundPlan = { readonly behaviour: RefundBehaviour; readonly afterMs: number };

const AT_ONCE: RefundPlan = { behaviour: 'at_once', afterMs: 0 };
const PLANS_MAX = 10_000;

/** What was asked of the next refunds; one plan per refund, in order. Without a plan refunds succeed at once. */
export class RefundBehaviours {
  #plans: RefundPlan[] = [];

  add(plan: RefundPlan, count: number): void {
    this.#plans = [...this.#plans, ...Array.from({ length: count }, () => plan)].slice(0, PLANS_MAX);
  }

  take(): RefundPlan {
    return this.#plans.shift() ?? AT_ONCE;
  }

  list(): readonly RefundPlan[] {
    return this.#plans;
  }

  clear(): void {
    this.#plans = [];
  }
}
