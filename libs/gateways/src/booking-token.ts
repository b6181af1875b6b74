import type { SecretKeys } from '@booking/runtime';
import { compactDecrypt, CompactEncrypt, type CompactJWEHeaderParameters } from 'jose';
import { z } from 'zod';

const TOKEN_CHARACTERS_MAX = 1024;
const EXPECTED = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * How long a webhook address is valid. Gateways also send refunds and chargebacks to the address of their payment, and
 * cards can be charged back for 540 days. Polling and reconciliation find later changes.
 */
export const BOOKING_TOKEN_DAYS = 600;
const DAY_SECONDS = 24 * 60 * 60;

/** The booking and the gateway that a webhook address is bound to. */
export type BookingTokenClaims = z.infer<typeof Claims>;

const Claims = z.strictObject({ booking: z.uuid(), method: z.string().min(1) });

/** `exp` as in RFC 7519. Older tokens have none and stay valid as long as their key is listed. */
const Content = Claims.extend({ exp: z.int().optional() });

/**
 * Makes the token of a payment's webhook address: a JWE (RFC 7516, compact, `dir`, `A256GCM`). It can be used in a
 * path. Throws RangeError without a key.
 */
export async function encryptBookingId(
  claims: BookingTokenClaims,
  keys: SecretKeys,
  issuedAt = new Date(),
): Promise<string> {
  const [current] = keys;
  if (current === undefined) throw new RangeError('There is no key to encrypt booking tokens with');
  const exp = secondsOf(issuedAt) + BOOKING_TOKEN_DAYS * DAY_SECONDS;
  const plaintext = new TextEncoder().encode(JSON.stringify({ ...Claims.parse(claims), exp }));
  return new CompactEncrypt(plaintext).setProtectedHeader({ ...EXPECTED, kid: current.kid }).encrypt(current.key);
}

/**
 * The claims of a webhook address. Returns undefined for an expired token and for any other string, without a reason.
 * Accepts only the exact characters that `encryptBookingId` returned, not other spellings of the same bytes.
 */
export async function decryptBookingId(
  token: string,
  keys: SecretKeys,
  at = new Date(),
): Promise<BookingTokenClaims | undefined> {
  if (!isCanonicalJwe(token)) return undefined;
  try {
    const { plaintext } = await compactDecrypt(token, (header) => keyFor(header, keys), {
      keyManagementAlgorithms: [EXPECTED.alg],
      contentEncryptionAlgorithms: [EXPECTED.enc],
    });
    const { exp = Infinity, ...claims } = Content.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    return secondsOf(at) < exp ? claims : undefined;
  } catch {
    return undefined;
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/**
 * Rejects other spellings of the same bytes. The last character of base64url has unused bits, and decoders skip line
 * breaks.
 */
function isCanonicalJwe(token: string): boolean {
  if (token.length > TOKEN_CHARACTERS_MAX || !/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function keyFor(header: CompactJWEHeaderParameters, keys: SecretKeys): Uint8Array {
  const found = keys.find(({ kid }) => kid === header.kid);
  const isOurs = Object.keys(header).sort().join() === 'alg,enc,kid';
  if (!found || !isOurs) throw new Error('Not our token');
  return found.key;
}
