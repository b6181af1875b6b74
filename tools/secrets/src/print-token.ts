import { signBearerToken } from './bearer-token.ts';
import { parseTokenRequest, TOKEN_OPTIONS } from './token-request.ts';
import { readKeptSecrets } from './write-secrets.ts';

const { SECRETS_KEPT = '/secrets/kept', JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = process.env;
const request = parseTokenRequest(process.argv.slice(2));

if (!request || issuer === undefined || audience === undefined) {
  console.error(`Usage: docker compose run --rm token ${TOKEN_OPTIONS}`);
  process.exitCode = 1;
} else void signBearerToken(readKeptSecrets(SECRETS_KEPT), { ...request, issuer, audience }).then(console.log);
