import type { ServiceName } from '@booking/contracts';
import { type Secrets, signBearerToken, type TokenRequest } from '@booking/secrets';
import { SetupError } from '@booking/testing/servers';
import { observerUrl } from './databases.ts';
import { type Issuer, recordedIssuer } from './issuer.ts';
import { portsFrom } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { pathsIn } from './stack-directory.ts';

/** A bearer token of the stack that was last started from this directory. Throws SetupError if there was none. */
export async function createToken(dataDir: string, request: TokenRequest): Promise<string> {
  const { secrets, JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = recordsIn(dataDir);
  return signBearerToken(secrets, { ...request, issuer, audience });
}

/** The URL of a service's database for the superuser, in a stack whose ingress has this port. */
export function recordedDatabaseUrl(dataDir: string, ingressPort: number, service: ServiceName): string {
  return observerUrl({ ...recordsIn(dataDir).secrets, port: portsFrom(ingressPort).postgres }, service);
}

function recordsIn(dataDir: string): { readonly secrets: Secrets } & Issuer {
  const paths = pathsIn(dataDir);
  const [secrets, issuer] = [readSecrets(paths.secrets), recordedIssuer(paths.issuer)];
  if (secrets && issuer) return { secrets, ...issuer };
  throw new SetupError(`There are no keys in ${paths.path}: start the stack once with npm start, or set DATA_DIR.`);
}
