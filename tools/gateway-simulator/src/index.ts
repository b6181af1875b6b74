export {
  clientVariables,
  completeGatewaySecrets,
  gatewaySecretsOf,
  simulatedGateways,
  variablesOfAll,
  type GatewaySecrets,
} from './gateways.ts';
export { gatewayNames, type GatewayName } from './ledger/records.ts';
export { loadConfig } from './config.ts';
export { createPaypalSigning } from './paypal/create-paypal-signing.ts';
export { startGatewaySimulator, type GatewaySimulator, type SimulatorOptions } from './start-gateway-simulator.ts';
export type { LedgerEntry } from './control/controls.ts';
export type { NewFault } from './faults.ts';
export type { Callback, Dispute, Refund, Session } from './ledger/records.ts';
export type { RefundPlan } from './refund-behaviours.ts';
