import { Currency, type CurrencyCode } from '@booking/contracts';
import {
  CALLS_AT_ONCE_MAX,
  type GatewayCallsConfig,
  gatewayCallsConfig,
  GatewayCallsEnv,
  type ReconcileConfig,
  reconcileConfig,
  ReconcileEnv,
} from '@booking/gateways';
import { CallerLimitEnv, type ClientApiConfig, clientApiConfig, ClientApiEnv } from '@booking/http';
import { parseEnv, type ServiceConfig, serviceConfig, ServiceEnv, unlessEmpty } from '@booking/runtime';
import { z } from 'zod';
import type { ApprovalPolicy } from './approval-policy/approval-policy.ts';
import type { ReleaseCaps } from './release-caps/release-caps.ts';

const AmountOfCurrency = z
  .string()
  .regex(/^[A-Z]{3}:\d{1,15}$/, 'Must be a currency and minor units, such as EUR:50000')
  .transform((limit) => limit.split(':'))
  .pipe(z.tuple([Currency, z.coerce.number<string>().int()]));

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

const Env = z
  .object({
    ...ServiceEnv.shape,
    ...ClientApiEnv.shape,
    ...CallerLimitEnv.shape,
    REFUND_APPROVAL_ABOVE: AmountPerCurrency,
    REFUND_CAP_PER_PERSON: AmountPerCurrency,
    REFUND_CAP_PER_DAY: AmountPerCurrency,
    REFUND_CALLS_AT_ONCE: unlessEmpty(z.coerce.number<string>().int().min(1).max(CALLS_AT_ONCE_MAX).default(10)),
  })
  .and(ReconcileEnv)
  .and(GatewayCallsEnv);

export type Config = ServiceConfig &
  ClientApiConfig &
  GatewayCallsConfig & {
    readonly reconcile: ReconcileConfig;
    readonly approvalPolicy: ApprovalPolicy;
    readonly caps: ReleaseCaps;
    /** The calls that a process makes to one gateway at once. */
    readonly refundCallsAtOnce: number;
  };

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    ...clientApiConfig(env),
    ...gatewayCallsConfig(env),
    reconcile: reconcileConfig(env),
    approvalPolicy: env.REFUND_APPROVAL_ABOVE,
    caps: { perPerson: env.REFUND_CAP_PER_PERSON, perDay: env.REFUND_CAP_PER_DAY },
    refundCallsAtOnce: env.REFUND_CALLS_AT_ONCE,
  };
}
