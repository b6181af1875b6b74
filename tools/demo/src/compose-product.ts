import { readKeptSecrets, signBearerToken } from '@booking/secrets';
import { controlSimulator } from '@booking/testing/clients';
import { observe } from './narrator.ts';
import type { RunningProduct } from './running-product.ts';

const TOKEN_TTL_SECONDS = 3600;

type Surroundings = {
  readonly url: string;
  readonly simulatorUrl: string;
  /** The folder in which the service `secrets` stores the secrets. */
  readonly secretsFolder: string;
  readonly issuer: string;
  readonly audience: string;
};

/** The stack of `docker compose`, as one of its containers reaches it. */
export async function composeProduct(surroundings: Surroundings): Promise<RunningProduct> {
  const { url, simulatorUrl, secretsFolder, issuer, audience } = surroundings;
  const secrets = readKeptSecrets(secretsFolder);
  const simulator = { simulatorUrl, simulatorKey: secrets.simulatorControlKey };

  const [ingress, ledger] = await Promise.all([fetch(`${url}/livez`), controlSimulator(simulator, '/ledger')]);
  observe(ingress.ok, 'the ingress answers');
  observe(ledger.status === 200, 'the gateways are simulated');
  return {
    url,
    ...simulator,
    token: (sub, permissions = []) =>
      signBearerToken(secrets, { sub, permissions, issuer, audience, ttlSeconds: TOKEN_TTL_SECONDS }),
    stop: () => Promise.resolve(),
  };
}
