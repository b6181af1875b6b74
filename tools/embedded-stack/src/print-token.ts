import { parseArgs } from 'node:util';
import { Permission } from '@booking/contracts';
import { SetupError } from '@booking/testing/servers';
import { z } from 'zod';
import { recordedIssuer, signBearerToken } from './bearer-token.ts';
import { readSecrets } from './secrets.ts';
import { pathsIn } from './stack-directory.ts';

const TTL_SECONDS_MAX = 30 * 86_400;
const USAGE = `Usage: npm run -s token -- --sub <who> [--permission ${Permission.options.join('|')}]… [--ttl <seconds>]`;

const Arguments = z.object({
  sub: z.string().min(1),
  permission: z.array(Permission).default([]),
  ttl: z.coerce.number().int().min(1).max(TTL_SECONDS_MAX).default(3_600),
});

try {
  console.log(await createToken(process.env['DATA_DIR'] ?? '.data', process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

async function createToken(dataDir: string, args: string[]): Promise<string> {
  const { sub, permission: permissions, ttl: ttlSeconds } = parseArguments(args);
  const paths = pathsIn(dataDir);
  const secrets = readSecrets(paths.secrets);
  const issuer = recordedIssuer(paths.issuer);
  if (!secrets || !issuer) {
    throw new SetupError(`There are no keys in ${paths.path}: start the stack once with npm start, or set DATA_DIR.`);
  }
  const { JWT_ISSUER, JWT_AUDIENCE: audience } = issuer;
  return signBearerToken(secrets, { sub, permissions, issuer: JWT_ISSUER, audience, ttlSeconds });
}

function parseArguments(args: string[]): z.infer<typeof Arguments> {
  try {
    const { values } = parseArgs({
      args,
      options: { sub: { type: 'string' }, permission: { type: 'string', multiple: true }, ttl: { type: 'string' } },
    });
    return Arguments.parse(values);
  } catch {
    throw new SetupError(USAGE);
  }
}
