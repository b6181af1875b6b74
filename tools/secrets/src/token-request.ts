import { parseArgs } from 'node:util';
import { Permission } from '@booking/contracts';
import { z } from 'zod';

const TTL_SECONDS_MAX = 30 * 86_400;

/** The options of a token request on a command line. */
export const TOKEN_OPTIONS = `--sub <who> [--permission ${Permission.options.join('|')}]… [--ttl <seconds, up to ${TTL_SECONDS_MAX}>]`;

const TokenRequest = z
  .object({
    sub: z.string().min(1),
    permission: z.array(Permission).default([]),
    ttl: z.coerce.number().int().min(1).max(TTL_SECONDS_MAX).default(3_600),
  })
  .transform(({ sub, permission, ttl }) => ({ sub, permissions: permission, ttlSeconds: ttl }));
export type TokenRequest = z.infer<typeof TokenRequest>;

/** Parses the arguments after the command; undefined when they are invalid. */
export function parseTokenRequest(args: string[]): TokenRequest | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: { sub: { type: 'string' }, permission: { type: 'string', multiple: true }, ttl: { type: 'string' } },
    });
    return TokenRequest.parse(values);
  } catch {
    return undefined;
  }
}
