import type { z } from 'zod';
import { GatewaysEnvironment, type GatewaySettings } from './gateway-registry.ts';
import { QuestionLimitEnv } from './question-limit.ts';

/** The variables of a service that calls gateways. A service combines it with its own variables by `.and`. */
export const GatewayCallsEnv = QuestionLimitEnv.and(GatewaysEnvironment);

export type GatewayCallsConfig = {
  readonly gateways: GatewaySettings;
  /** The rate at which all replicas together ask one gateway. */
  readonly gatewayQuestionsPerSecond: number;
};

export function gatewayCallsConfig(env: z.infer<typeof GatewayCallsEnv>): GatewayCallsConfig {
  return { gateways: env.gateways, gatewayQuestionsPerSecond: env.GATEWAY_QUESTIONS_PER_SECOND };
}
