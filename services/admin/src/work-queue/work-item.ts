import { DeadLetter, Discrepancy, Payment, Refund } from '@booking/contracts';
import { z } from 'zod';
import { DisputeResource } from '../dispute-record/dispute-resource.ts';

/**
 * Something that goes no further until a person acts: a refund to be processed (its `pendingReason` says by whom), one
 * that failed, one that is stranded, an external refund of which nobody has said what it means, a payment of another amount than was asked
 * for, a dispute that the gateway wants an answer to, a discrepancy, or a message that no listener could handle.
 */
export const WorkItem = z
  .discriminatedUnion('kind', [
    waiting('pending-refund', Refund),
    waiting('failed-refund', Refund),
    waiting('stranded-refund', Refund),
    waiting('external-refund', Refund),
    waiting('mismatched-payment', Payment),
    waiting('open-dispute', DisputeResource),
    waiting('discrepancy', Discrepancy),
    waiting('dead-letter', DeadLetter),
  ])
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof WorkItem>;

export const WorkItemKind = z.enum(WorkItem.options.map(({ shape }) => shape.kind.value));
export type WorkItemKind = z.infer<typeof WorkItemKind>;

/** How many items of each kind wait. */
export const WorkItemCounts = z.record(WorkItemKind, z.int().min(0)).meta({ id: 'WorkItemCounts' });
export type WorkItemCounts = z.infer<typeof WorkItemCounts>;

function waiting<Kind extends string, Resource extends z.ZodType>(
  kind: Kind,
  record: Resource,
): z.ZodObject<{ kind: z.ZodLiteral<Kind>; since: z.ZodISODateTime; record: Resource }> {
  return z.object({ kind: z.literal(kind), since: z.iso.datetime(), record });
}
