import { basename, dirname } from 'node:path';

type Choice = { readonly profiles: string; readonly gatewaySettings: string };

/** Throws when payments would be taken at simulated gateways that do not run: without the sandbox, keys are needed. */
export function assertGatewaysExist({ profiles, gatewaySettings }: Choice): void {
  const isSimulated = basename(dirname(gatewaySettings)) === 'sandbox';
  if (!isSimulated || profiles.split(',').includes('sandbox')) return;
  throw new Error(
    'The profile `sandbox` is off: set GATEWAY_SETTINGS in .env to a file with the keys of your gateways; see .env.example.',
  );
}
