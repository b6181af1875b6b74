import { Money } from '@booking/contracts';
import { z } from 'zod';
import { OurId } from '../our-id.ts';

/** A checkout session, as `payment.…` events report it. */
export const ReportedSession = z.object({
  id: z.string().min(1),
  payment_id: OurId,
  amount: Money,
  capture_id: z.string().nullish(),
  reason: z.string().nullish(),
});
export type ReportedSession = z.infer<typeof ReportedSession>;

/** A checkout session, as the API returns it. */
export const SandboxSession = ReportedSession.extend({
  status: z.enum(['open', 'succeeded', 'failed', 'expired', 'pending']),
  checkout_url: z.url(),
  expires_at: z.iso.datetime(),
});
export type SandboxSession = z.infer<typeof SandboxSession>;

/** A refund. `allocation_id` is null when it was made in the dashboard. */
export const SandboxRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['succeeded', 'pending', 'failed']),
  session_id: z.string(),
  capture_id: z.string(),
  allocation_id: OurId,
  amount: Money,
  reason: z.string().nullable(),
});
export type SandboxRefund = z.infer<typeof SandboxRefund>;

const Next = z.string().min(1).nullable();

/** An unreadable amount must not hide the other records of a page. */
const ListedMoney = Money.nullable().catch(null);

export const SandboxSessionList = z.object({
  data: z.array(SandboxSession.extend({ amount: ListedMoney })),
  next: Next,
});

export const SandboxRefundList = z.object({
  data: z.array(SandboxRefund.extend({ amount: ListedMoney })),
  next: Next,
});

export const SandboxDispute = z.object({
  id: z.string().min(1),
  session_id: z.string(),
  capture_id: z.string(),
  amount: Money,
  reason: z.string().nullable(),
  due_at: z.string().nullish().catch(null),
});
export type SandboxDispute = z.infer<typeof SandboxDispute>;

/** A dispute as the API lists it. In an event, the type is its status. */
export const ListedDispute = SandboxDispute.extend({
  status: z.enum(['opened', 'won', 'lost']),
  amount: ListedMoney,
});

export const SandboxDisputeList = z.object({ data: z.array(ListedDispute), next: Next });

/** The body of every webhook. `data` depends on the type. */
export const SandboxEvent = z.object({
  type: z.string().min(1).max(100),
  timestamp: z.string().nullish().catch(null),
  data: z.unknown(),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** The body of every 4xx answer. */
export const SandboxProblem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
