import type { z } from 'zod';
import { GatewaysEnvironment } from './gateway-registry.ts';
import { QuestionLimitEnv } from './question-limit.ts';

/** The variables of a service that calls gateways. A service combines it with its own variables by `.and`. */
export const GatewayCallsEnv = QuestionLimitEnv.and(GatewaysEnvironment);

export type GatewayCallsConfig = z.infer<typeof GatewayCallsEnv>;
