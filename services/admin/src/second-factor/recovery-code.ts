import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const CODE_BYTES = 10;
/** Crockford's Base32: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS_PER_SIGN = 5;
const GROUP = /.{4}(?=.)/g;

/** New codes of 80 bits each, in groups of four: `k7m2-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newRecoveryCode);
}

function newRecoveryCode(): string {
  const bits = Array.from(randomBytes(CODE_BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = bits.match(new RegExp(`.{${BITS_PER_SIGN}}`, 'g')) ?? [];
  return signs
    .map((five) => ALPHABET[Number.parseInt(five, 2)])
    .join('')
    .replace(GROUP, '$&-');
}

/** The stored form of a code. It has enough bits for a fast hash. Groups, case and spaces do not matter. */
export function hashRecoveryCode(staffId: string, code: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`${staffId}\n${typed}`).digest('hex');
}
