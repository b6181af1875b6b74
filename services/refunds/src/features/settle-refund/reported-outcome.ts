import type { RefundReport } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways';

/** A report says the same as an answer would have. */
export function outcomeOf({ status, reference, reason }: RefundReport): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', reference };
    case 'pending':
      return { outcome: 'pending', reference, reason };
    case 'failed':
      return { outcome: 'failed', reference, reason: reason ?? 'The gateway gives no reason.' };
  }
}
