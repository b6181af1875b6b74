import { defineStateMachine, PaymentStatus } from '@booking/contracts';

export type PaymentMove = 'complete' | 'mismatch' | 'fail' | 'expire';

export const paymentMachine = defineStateMachine<PaymentStatus, PaymentMove>({
  aggregate: 'payment',
  states: PaymentStatus.options,
  initial: 'initiated',
  moves: {
    complete: { initiated: 'completed', failed: 'completed', expired: 'completed', completed: 'completed' },
    mismatch: { initiated: 'mismatched', failed: 'mismatched', expired: 'mismatched', mismatched: 'mismatched' },
    fail: { initiated: 'failed', failed: 'failed', expired: 'expired' },
    expire: { initiated: 'expired', expired: 'expired', failed: 'failed' },
  },
  notes:
    'Money counts at any time, so `failed` and `expired` can still become `completed`. Between `failed` and ' +
    '`expired`, the first one stays. `completed` is final, and `mismatched` is held for staff.',
});
