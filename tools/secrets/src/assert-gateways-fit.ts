import { basename, dirname } from 'node:path';

type Choice = {
  readonly gatewaySettings: string;
  readonly simulatorReplicas: number;
  /** The public name of the server; empty when it has none. */
  readonly domain: string;
  readonly isSandboxAllowedInPublic: boolean;
};

const WAY_OUT =
  'set GATEWAY_SETTINGS in .env to a file with the keys of your gateways, and SIMULATOR_REPLICAS=0; see .env.example';

/** Throws if the gateways are simulated and no simulator runs, or if the public could make simulated payments. */
export function assertGatewaysFit(choice: Choice): void {
  const { gatewaySettings, simulatorReplicas, domain, isSandboxAllowedInPublic } = choice;
  const areSimulated = basename(dirname(gatewaySettings)) === 'sandbox';
  if (areSimulated && simulatorReplicas === 0) {
    throw new Error(
      `GATEWAY_SETTINGS names the simulated gateways, and SIMULATOR_REPLICAS=0 turns them off: ${WAY_OUT}.`,
    );
  }
  if (domain === '' || isSandboxAllowedInPublic || (!areSimulated && simulatorReplicas === 0)) return;
  throw new Error(
    `DOMAIN=${domain} is public, but the gateway simulator runs: ${WAY_OUT}. ` +
      'ALLOW_SANDBOX_IN_PUBLIC=yes permits simulated payments in public.',
  );
}
