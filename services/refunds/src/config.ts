import { Currency } from '@booking/contracts';
import {
  GatewaysEnvironment,
  QuestionLimitEnv,
  reconcileConfig,
  ReconcileEnv,
  type GatewaySettings,
  type ReconcileConfig,
} from '@booking/gateways';
import { authConfig, AuthEnv, type AuthConfig } from '@booking/http';
import { parseEnv, serviceConfig, ServiceEnv, type ServiceConfig } from '@booking/runtime';
import { z } from 'zod';
import type { ApprovalPolicy } from './approval-policy/approval-policy.ts';

const ApprovalLimit = z
  .string()
  .regex(/^[A-Z]{3}:\d{1,15}$/, 'Must be a currency and minor units, such as EUR:50000')
  .transform((limit) => limit.split(':'))
  .pipe(z.tuple([Currency, z.coerce.number<string>().int()]));

/** `EUR:50000,JPY:80000`; a currency that is not listed has no limit. */
const ApprovalLimits = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((limit) => limit.trim() || []))
  .pipe(z.array(ApprovalLimit).refine(isOneEach, 'Must name a currency once'))
  .transform((limits): ApprovalPolicy => new Map(limits));

function isOneEach(limits: readonly z.infer<typeof ApprovalLimit>[]): boolean {
  return new Set(limits.map(([currency]) => currency)).size === limits.length;
}

const Env = z
  .object({ ...ServiceEnv.shape, ...AuthEnv.shape, REFUND_APPROVAL_ABOVE: ApprovalLimits })
  .and(ReconcileEnv)
  .and(QuestionLimitEnv)
  .and(GatewaysEnvironment);

export type Config = ServiceConfig & {
  readonly auth: AuthConfig;
  readonly gateways: GatewaySettings;
  readonly gatewayQuestionsPerSecond: number;
  readonly reconcile: ReconcileConfig;
  readonly approvalPolicy: ApprovalPolicy;
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    auth: authConfig(env),
    gateways: env.gateways,
    gatewayQuestionsPerSecond: env.GATEWAY_QUESTIONS_PER_SECOND,
    reconcile: reconcileConfig(env),
    approvalPolicy: env.REFUND_APPROVAL_ABOVE,
  };
}
