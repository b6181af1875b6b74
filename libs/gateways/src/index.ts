export { isPublicAddress } from './is-public-address.ts';
export type { GatewayCapabilities, PaymentGateway } from './payment-gateway.ts';
export type { CallbackArchive } from './callback-archive.ts';
export { gatewayJobs, outlastsRollout } from './gateway-jobs.ts';
export { describeGateways } from './describe-gateways.ts';
export { decryptBookingId, encryptBookingId, type BookingTokenClaims } from './booking-token.ts';
export {
  createGateways,
  GatewayCallsEnv,
  gatewayNames,
  GatewaysEnvironment,
  type GatewayName,
  type Gateways,
  type GatewaySettings,
} from './gateway-registry.ts';
export { createQuestionLimits } from './question-limit-repository.ts';
export { CALLS_AT_ONCE_MAX } from './with-circuit-breaker.ts';
export { questionLimit } from './question-limit.ts';
export { ReconcileEnv, type ReconcileConfig } from './reconcile-environment.ts';
