/** How many digits a primary account number may have (ISO/IEC 7812). */
const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;

/** What people and programs put between groups: spaces and punctuation, also invisible or percent-encoded. */
const SEPARATOR = '(?:%[0-9A-Fa-f]{2}|[^\\p{L}\\p{N}]){1,3}?';

/**
 * Digits in one piece, or in groups with separators between them, that begin like a card (ISO/IEC 7812: 2 to 6 for
 * travel, banking and merchandising, 8 for health care). A time in milliseconds begins with 1.
 */
const CANDIDATES = new RegExp(`(?<!\\d)(?=[2-68])(?:\\d{13,19}|\\d{4,6}(?:${SEPARATOR}\\d{2,7}){2,4})(?!\\d)`, 'gu');

/** Hides what may be a card number behind asterisks, except its last four digits. */
export function maskCardNumbers(text: string): string {
  return text.replace(CANDIDATES, (candidate) => (isCardNumber(candidate) ? mask(candidate) : candidate));
}

function mask(candidate: string): string {
  return '*'.repeat(candidate.length - DIGITS_SHOWN) + candidate.slice(-DIGITS_SHOWN);
}

/** ISO/IEC 7812-1 annex B: from the right, every second digit doubled; the digits of all add up to a multiple of ten. */
function isCardNumber(candidate: string): boolean {
  const digits = candidate
    .replaceAll(/%..|\D/g, '')
    .split('')
    .reverse()
    .map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX && sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
