import fc from 'fast-check';
import { planOf } from './act-at-dashboard.ts';
import { always, stepOf } from './step.ts';

/**
 * Faults in which the gateway acted and its answer is lost, or in which it did nothing. A gateway that never answers is
 * left out, because it would only take time.
 */
const requestFaults = ['reset', 'error_after', 'garbage', 'error_before', 'too_many_requests'] as const;
/** The operations of a simulated gateway that the product uses. */
export const requestOperations = [
  'create_session',
  'get_session',
  'expire_session',
  'create_refund',
  'get_refund',
  'list_refunds',
] as const;
const callbackFaults = ['duplicate', 'delay', 'reorder', 'drop', 'forge_signature', 'alter_body'] as const;
const plans = [
  'pending',
  'pending_then_succeeded',
  'pending_then_failed',
  'succeeded_then_failed',
  'refused',
  'refused',
] as const;

const DELAY_MS = 300;

type Disturbance =
  | { readonly operation: (typeof requestOperations)[number]; readonly fault: (typeof requestFaults)[number] }
  | { readonly operation: 'callback'; readonly fault: (typeof callbackFaults)[number]; readonly copies: number };

export const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  fc.record({ operation: fc.constantFrom(...requestOperations), fault: fc.constantFrom(...requestFaults) }),
  fc.record({
    operation: fc.constant('callback' as const),
    fault: fc.constantFrom(...callbackFaults),
    copies: fc.constantFrom(1, 1, 3, 20, 49),
  }),
);

/** Disturbs the next request to a gateway, or its next webhook. */
export const disturb = stepOf<Disturbance>('disturb', {
  when: always,
  act: async (choice, model, { gateway }) => {
    const { operation, fault } = choice;
    const copies = fault === 'duplicate' && 'copies' in choice ? { copies: choice.copies } : {};
    const afterMs = fault === 'delay' ? { afterMs: DELAY_MS } : {};
    // A step that runs at the same time may meet the fault before the gateway has answered this request.
    model.isDisturbed = true;
    await gateway.attempt('/faults', { operation, fault, ...copies, ...afterMs });
  },
});

export type RefundPlan = { readonly behaviour: (typeof plans)[number] };

export const refundPlan: fc.Arbitrary<RefundPlan> = fc.record({ behaviour: fc.constantFrom(...plans) });

/** Plans the outcome of our next refund at the gateway. */
export const planRefund = stepOf<RefundPlan>('the next refund is', {
  when: always,
  act: async ({ behaviour }, _model, { gateway }) => {
    await gateway.attempt('/refund-plans', planOf(behaviour));
  },
});
