import { assertGatewaysFit } from './assert-gateways-fit.ts';
import { writeSecrets } from './write-secrets.ts';

const { SECRETS_KEPT = '/secrets/kept', SECRETS_GIVEN = '/secrets/given', SECRETS_FOR = '/secrets/for' } = process.env;
const { GATEWAY_SETTINGS = '', SIMULATOR_REPLICAS = '', DOMAIN = '', ALLOW_SANDBOX_IN_PUBLIC } = process.env;
const simulatorReplicas = Number(SIMULATOR_REPLICAS);

try {
  assertGatewaysFit({
    gatewaySettings: GATEWAY_SETTINGS,
    simulatorReplicas,
    domain: DOMAIN,
    isSandboxAllowedInPublic: ALLOW_SANDBOX_IN_PUBLIC === 'yes',
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
void writeSecrets(
  { kept: SECRETS_KEPT, given: SECRETS_GIVEN, consumers: SECRETS_FOR },
  { hasSimulator: simulatorReplicas > 0 },
);
