import { parseTokenRequest, signBearerToken, TOKEN_OPTIONS } from '@booking/secrets';
import { SetupError } from '@booking/testing/servers';
import { recordedIssuer } from './issuer.ts';
import { readSecrets } from './secrets.ts';
import { DATA_DIR_DEFAULT, pathsIn } from './stack-directory.ts';

try {
  console.log(await createToken(process.env['DATA_DIR'] ?? DATA_DIR_DEFAULT, process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function createToken(dataDir: string, args: string[]): Promise<string> {
  const request = parseTokenRequest(args);
  if (!request) throw new SetupError(`Usage: npm run -s token -- ${TOKEN_OPTIONS}`);
  const paths = pathsIn(dataDir);
  const secrets = readSecrets(paths.secrets);
  const issuer = recordedIssuer(paths.issuer);
  if (!secrets || !issuer) {
    throw new SetupError(`There are no keys in ${paths.path}: start the stack once with npm start, or set DATA_DIR.`);
  }
  return signBearerToken(secrets, { ...request, issuer: issuer.JWT_ISSUER, audience: issuer.JWT_AUDIENCE });
}
