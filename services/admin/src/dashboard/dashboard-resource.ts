import { CallbackOutcome, Currency, DiscrepancyKind, Money, serviceNames } from '@booking/contracts';
import { z } from 'zod';
import { WorkItemKind } from '../work-queue/work-item.ts';

const Count = z.int().min(0);

/** The money of one day in one currency, in the requested time zone. */
const DayOfMoney = z.object({
  day: z.iso.date(),
  currency: Currency,
  taken: Money,
  returned: Money,
  payments: Count,
  refunds: Count,
});
export type DayOfMoney = z.infer<typeof DayOfMoney>;

/** The outcomes of payments that were started at a gateway. */
const GatewayOutcomes = z.object({
  method: z.string(),
  initiated: Count,
  completed: Count,
  failed: Count,
  expired: Count,
  mismatched: Count,
});
export type GatewayOutcomes = z.infer<typeof GatewayOutcomes>;

export const Dashboard = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    timeZone: z.string(),
    money: z.array(DayOfMoney).meta({ description: 'By day and currency; days without money are left out' }),
    gateways: z.array(GatewayOutcomes).meta({ description: 'Of payments that were begun in this time' }),
    waiting: z
      .array(z.object({ kind: WorkItemKind, count: Count, oldestSince: z.iso.datetime() }))
      .meta({ description: 'The kinds of work of which there is some' }),
    unprocessedCallback: z
      .object({ id: z.uuid(), method: z.string(), outcome: CallbackOutcome, receivedAt: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The oldest of which nothing was believed: quarantined or conflicting' }),
    discrepancies: z
      .array(z.object({ kind: DiscrepancyKind, count: Count }))
      .meta({ description: 'Those that are open' }),
    backlogs: z
      .array(z.object({ service: z.enum(serviceNames), waiting: Count }))
      .nullable()
      .meta({ description: 'How many events each service has yet to handle; null while the bus does not answer' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;
