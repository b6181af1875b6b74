import { assertGatewaysExist } from './assert-gateways-exist.ts';
import { writeSecrets } from './write-secrets.ts';

const { SECRETS_KEPT = '/secrets/kept', SECRETS_GIVEN = '/secrets/given', SECRETS_FOR = '/secrets/for' } = process.env;
const { COMPOSE_PROFILES: profiles = '', GATEWAY_SETTINGS: gatewaySettings = '' } = process.env;

assertGatewaysExist({ profiles, gatewaySettings });
await writeSecrets({ kept: SECRETS_KEPT, given: SECRETS_GIVEN, consumers: SECRETS_FOR });
