import { ERASED_TEXT, type Erasure, ProblemError, RefundErased, remark } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import type { Allocation } from './allocation.ts';
import { change, type Decision, presentRefund, type Refund, unchanged } from './refund.ts';

/**
 * Removes everything that identifies the customer from a refund, and the texts of staff. Its money stays. The first
 * erasure throws `customer-not-erasable` for an open refund. A repeated erasure skips open refunds, which were
 * requested after the first erasure.
 */
export function eraseRefund(refund: Refund, erasure: Erasure): Decision {
  if (refund.status === 'pending' || refund.status === 'processing') {
    if (erasure.customerId === erasure.pseudonym) return unchanged(refund);
    throw new ProblemError('customer-not-erasable', remark('refund-is', { refund: refund.id, state: refund.status }));
  }
  const texts = erasedTexts(refund, erasure);
  if (JSON.stringify({ ...refund, ...texts }) === JSON.stringify(refund)) return unchanged(refund);
  const erased = change(refund, texts);
  return { before: refund, refund: erased, events: [newEvent(RefundErased, { refund: presentRefund(erased) })] };
}

function erasedTexts(refund: Refund, erasure: Erasure): Partial<Refund> {
  const { requestedBy, processedBy, manualSettlement, review } = refund;
  const eraseOne = (allocation: Allocation) => eraseAllocation(allocation, erasure);
  return {
    reason: erased(refund.reason),
    requestedBy: erasedName(requestedBy, erasure),
    processedBy: processedBy && erasedName(processedBy, erasure),
    rejectionReason: erased(refund.rejectionReason),
    manualSettlement: manualSettlement && { ...erasedBy(manualSettlement, erasure), note: ERASED_TEXT },
    review: review && { ...erasedBy(review, erasure), note: erased(review.note) },
    allocations: refund.allocations.map(eraseOne),
    replaced: refund.replaced.map(eraseOne),
  };
}

function eraseAllocation(allocation: Allocation, erasure: Erasure): Allocation {
  const { note, givenUp, released, sentReason } = allocation;
  return {
    ...allocation,
    note: erased(note),
    sentReason: erased(sentReason),
    givenUp: givenUp && { ...erasedBy(givenUp, erasure), note: ERASED_TEXT },
    released: released && erasedBy(released, erasure),
  };
}

function erasedBy<Deed extends { readonly by: string }>(deed: Deed, erasure: Erasure): Deed {
  return { ...deed, by: erasedName(deed.by, erasure) };
}

function erasedName(name: string, { customerId, pseudonym }: Erasure): string {
  return name === customerId ? pseudonym : name;
}

function erased(text: string | null): string | null {
  return text === null ? null : ERASED_TEXT;
}
