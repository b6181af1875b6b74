import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_SIGN = 5;

/** The code that an authenticator app shows for a secret in Base32 (RFC 6238), by default at the current time step. */
export function totpCode(secret: string, stepsLater = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + stepsLater));
  const hash = createHmac('sha1', decodeBase32(secret)).update(step).digest();
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(value).slice(-DIGITS).padStart(DIGITS, '0');
}

function decodeBase32(text: string): Buffer {
  const signs = Array.from(text.replaceAll(/\s/g, ''), (sign) => ALPHABET.indexOf(sign));
  const bits = signs.map((value) => value.toString(2).padStart(BITS_PER_SIGN, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
