import { CallbackOutcome, Currency, DiscrepancyKind, serviceNames } from '@booking/contracts';
import { z } from 'zod';
import { MoneySum } from '../read-model/money-sum.ts';
import { WorkItemKind } from '../work-queue/work-item.ts';

const Count = z.int().min(0);

/** The money of one day in one currency, in the requested time zone. */
const DayOfMoney = z.object({
  day: z.iso.date(),
  currency: Currency,
  taken: MoneySum,
  returned: MoneySum,
  payments: Count,
  refunds: Count,
});
export type DayOfMoney = z.infer<typeof DayOfMoney>;

/** The outcomes of payments that were started at a gateway, and its payments and refunds in the same time. */
const GatewayOutcomes = z.object({
  method: z.string(),
  taken: Count.meta({ description: 'Payments that were completed in this period' }),
  returned: Count.meta({ description: 'Refunds that were completed in this period' }),
  initiated: Count,
  completed: Count,
  failed: Count,
  expired: Count,
  mismatched: Count,
});
export type GatewayOutcomes = z.infer<typeof GatewayOutcomes>;

const ReasonSum = z.object({
  reason: z.string().nullable().meta({ description: 'A reason that staff can choose; null for all others' }),
  currency: Currency,
  count: Count,
  total: MoneySum,
});
export type ReasonSum = z.infer<typeof ReasonSum>;

const Period = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  money: z.array(DayOfMoney).meta({ description: 'By day and currency; days without money are left out' }),
  gateways: z.array(GatewayOutcomes).meta({ description: 'The outcomes of payments that were started in this period' }),
});
export type Period = z.infer<typeof Period>;

export const Dashboard = Period.extend({
  timeZone: z.string(),
  before: Period.nullable().meta({ description: 'The earlier period, if the request names one' }),
  reasons: z.array(ReasonSum).meta({
    description: 'Requested refunds that were completed in this period. Refunds of cancellations have no such reason',
  }),
  waiting: z
    .array(z.object({ kind: WorkItemKind, count: Count, oldestSince: z.iso.datetime() }))
    .meta({ description: 'The kinds of work with at least one item' }),
  unprocessedCallback: z
    .object({ id: z.uuid(), method: z.string(), outcome: CallbackOutcome, receivedAt: z.iso.datetime() })
    .nullable()
    .meta({
      description:
        'The latest webhook that was not applied: quarantined or conflicting, and without a published report. A ' +
        'webhook whose body has been removed is left out, because it cannot be replayed. While ' +
        'gateway-webhooks does not answer, such a webhook is shown',
    }),
  discrepancies: z
    .array(z.object({ kind: DiscrepancyKind, count: Count }))
    .meta({ description: 'The open discrepancies' }),
  backlogs: z
    .array(z.object({ service: z.enum(serviceNames), waiting: Count }))
    .nullable()
    .meta({
      description: 'The number of events that each service has not handled yet; null while the bus does not answer',
    }),
}).meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;
