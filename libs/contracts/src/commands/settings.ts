import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Currency, Money } from '../money.ts';

/** Addresses in the dashboard of a gateway. `{id}` stands for the gateway's reference of the record. */
export const GatewayDashboard = z.object({
  payment: z.string().meta({ description: 'The page of a payment; `{id}` stands for its capture reference' }),
  refund: z.string().optional().meta({ description: 'The page of a refund; `{id}` stands for its reference' }),
  dispute: z.string().optional().meta({ description: 'The page of a dispute; `{id}` stands for its reference' }),
});
export type GatewayDashboard = z.infer<typeof GatewayDashboard>;

/** A configured gateway as one process of a service sees it. */
export const GatewayDescription = z.object({
  method: z.string(),
  currencies: z.array(Currency).meta({ description: 'The currencies that the gateway accepts' }),
  partialRefund: z.boolean().meta({ description: 'Whether a payment can be refunded in parts' }),
  canBeQueried: z.boolean().meta({ description: 'Whether payments and refunds can be fetched from it' }),
  dashboard: GatewayDashboard.optional().meta({
    description: 'Addresses in the dashboard of the gateway; absent for a simulated gateway',
  }),
  openCircuits: z.array(z.string()).meta({ description: 'The operations that are paused after failures' }),
});
export type GatewayDescription = z.infer<typeof GatewayDescription>;

/** Limits per currency. A currency without an entry has no limit. */
export const RefundLimits = z.object({
  approvalAbove: z.array(Money).meta({ description: 'Above it, a refund needs a second person' }),
  capPerPerson: z.array(Money).meta({ description: 'The most that one person releases within 24 hours' }),
  capPerDay: z.array(Money).meta({ description: 'The most that all staff and clients release within 24 hours' }),
});
export type RefundLimits = z.infer<typeof RefundLimits>;

const shared = { summary: 'Reads the settings that staff see, without secrets.', request: z.object({}) };

export const GetSettings = {
  payments: defineQuery('GetSettings', {
    ...shared,
    answeredBy: 'payments',
    reply: z.object({ gateways: z.array(GatewayDescription) }),
  }),
  refunds: defineQuery('GetSettings', {
    ...shared,
    answeredBy: 'refunds',
    reply: z.object({ gateways: z.array(GatewayDescription), limits: RefundLimits }),
  }),
  'gateway-webhooks': defineQuery('GetSettings', {
    ...shared,
    answeredBy: 'gateway-webhooks',
    reply: z.object({ callbackRetentionDays: z.int() }),
  }),
  notifications: defineQuery('GetSettings', {
    ...shared,
    answeredBy: 'notifications',
    reply: z.object({ deliveryRetentionDays: z.int() }),
  }),
} as const;
