import { AMOUNT_MINOR_MAX, Currency, type CurrencyCode } from '@booking/contracts';
import { CALLS_AT_ONCE_MAX, GatewayCallsEnv, ReconcileEnv } from '@booking/gateways';
import { ClientApiEnv } from '@booking/http';
import { parseEnv, ServiceEnv, settingsFrom, unlessEmpty } from '@booking/runtime';
import { z } from 'zod';

const AmountMinor = z
  .string()
  .transform(Number)
  .refine((minor) => minor <= AMOUNT_MINOR_MAX, `Must be at most ${AMOUNT_MINOR_MAX} minor units`);

const AmountOfCurrency = z
  .string()
  .regex(/^[A-Z]{3}:\d+$/, 'Must be a currency and minor units, such as EUR:50000')
  .transform((limit) => limit.split(':'))
  .pipe(z.tuple([Currency, AmountMinor]));

/** `EUR:50000,JPY:80000`; a currency that is not listed has no limit. */
const AmountPerCurrency = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((limit) => limit.trim() || []))
  .pipe(z.array(AmountOfCurrency).refine(isOneEach, 'Must name a currency once'))
  .transform((limits): ReadonlyMap<CurrencyCode, number> => new Map(limits));

function isOneEach(limits: readonly z.infer<typeof AmountOfCurrency>[]): boolean {
  return new Set(limits.map(([currency]) => currency)).size === limits.length;
}

const CallsAtOnce = unlessEmpty(z.coerce.number<string>().int().min(1).max(CALLS_AT_ONCE_MAX).default(10));

const CapsEnv = settingsFrom({
  perPerson: ['REFUND_CAP_PER_PERSON', AmountPerCurrency],
  perDay: ['REFUND_CAP_PER_DAY', AmountPerCurrency],
}).transform((caps) => ({ caps }));

const Env = ServiceEnv.and(ClientApiEnv)
  .and(GatewayCallsEnv)
  .and(ReconcileEnv)
  .and(CapsEnv)
  .and(
    settingsFrom({
      approvalPolicy: ['REFUND_APPROVAL_ABOVE', AmountPerCurrency],
      /** The largest number of concurrent calls of a process to one gateway. */
      refundCallsAtOnce: ['REFUND_CALLS_AT_ONCE', CallsAtOnce],
    }),
  );

export type Config = z.infer<typeof Env>;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
