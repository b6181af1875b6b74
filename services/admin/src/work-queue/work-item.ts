import { DeadLetter, Discrepancy, DisputeRecord, Payment, Refund, WebhookEndpointRecord } from '@booking/contracts';
import { z } from 'zod';
import { ErasureRequest } from '../erasure/erasure-resource.ts';

/**
 * A record that needs a decision of staff: a refund to process (its `pendingReason` says by whom), a failed or an
 * unresolved refund, an external refund to review, a payment with a wrong amount, a dispute to answer at the gateway, a
 * discrepancy, an erasure that waits for its second person, a dead letter, or a webhook endpoint that was switched off
 * because it failed. Each item has its booking, its gateways, its assignee and its snooze.
 */
export const WorkItem = z
  .discriminatedUnion('kind', [
    waiting('pending-refund', Refund),
    waiting('failed-refund', Refund),
    waiting('stranded-refund', Refund),
    waiting('external-refund', Refund),
    waiting('mismatched-payment', Payment),
    waiting('open-dispute', DisputeRecord),
    waiting('discrepancy', Discrepancy),
    waiting('requested-erasure', ErasureRequest),
    waiting('dead-letter', DeadLetter),
    waiting('disabled-webhook-endpoint', WebhookEndpointRecord),
  ])
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof WorkItem>;

export const WorkItemKind = z.enum(WorkItem.options.map(({ shape }) => shape.kind.value));
export type WorkItemKind = z.infer<typeof WorkItemKind>;

/** Work for those who decide on refunds, and work for those who operate the product. */
export const WorkGroup = z.enum(['business', 'technical']);
export type WorkGroup = z.infer<typeof WorkGroup>;

const TECHNICAL: ReadonlySet<WorkItemKind> = new Set(['dead-letter', 'disabled-webhook-endpoint']);

export function kindsIn(group: WorkGroup): WorkItemKind[] {
  return WorkItemKind.options.filter((kind) => TECHNICAL.has(kind) === (group === 'technical'));
}

export const WorkItemCounts = z.record(WorkItemKind, z.int().min(0)).meta({ id: 'WorkItemCounts' });
export type WorkItemCounts = z.infer<typeof WorkItemCounts>;

/** The items of the user, of others, or without an assignee. */
export const AssigneeFilter = z.enum(['me', 'others', 'nobody']);
export type AssigneeFilter = z.infer<typeof AssigneeFilter>;

export const SnoozeFilter = z.enum(['hidden', 'only', 'all']);
export type SnoozeFilter = z.infer<typeof SnoozeFilter>;

function waiting<Kind extends string, Resource extends z.ZodType>(kind: Kind, record: Resource) {
  return z.object({
    kind: z.literal(kind),
    since: z.iso.datetime(),
    record,
    customerId: z
      .string()
      .nullable()
      .meta({ description: 'The customer of its booking; null without a booking, or until the booking is known' }),
    bookingDescription: z
      .string()
      .nullable()
      .meta({ description: 'Null without a booking, or until the booking is known' }),
    methods: z.array(z.string()).meta({ description: 'The gateways that captured or refund the money' }),
    assignee: z.string().nullable().meta({ description: 'The email of the assignee' }),
    snoozedUntil: z.iso.datetime().nullable().meta({ description: 'Null unless the item is snoozed' }),
  });
}
