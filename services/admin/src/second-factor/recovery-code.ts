import { hash, randomBytes } from 'node:crypto';

const CODES = 10;
/** Crockford's Base32: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_SIGNS = 16;
const GROUP = /.{4}(?=.)/g;

/** New codes of 80 bits each, in groups of four: `k7m2-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newRecoveryCode);
}

/** Each byte chooses a sign. A byte has eight values for each of the 32 signs, so all signs are equally likely. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(CODE_SIGNS), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(GROUP, '$&-');
}

/** The stored form of a code. It has enough bits for a fast hash. Groups, case and spaces do not matter. */
export function hashRecoveryCode(staffId: string, code: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hash('sha256', `${staffId}\n${typed}`);
}
