/** How many digits a primary account number may have (ISO/IEC 7812). */
const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;

/** What people and programs put between groups: spaces and punctuation, also invisible or percent-encoded. */
const SEPARATOR = '(?:%[0-9A-Fa-f]{2}|[^\\p{L}\\p{N}]){1,3}?';

/**
 * Digits of any script in one piece, or in groups with separators between them, that begin like a card (ISO/IEC 7812: 2
 * to 6 for travel, banking and merchandising, 8 for health care). A time in milliseconds begins with 1.
 */
const CANDIDATES = new RegExp(
  `(?<!\\p{Nd})(?=[2-68\\u{80}-\\u{10FFFF}])(?:\\p{Nd}{13,19}|\\p{Nd}{4,6}(?:${SEPARATOR}\\p{Nd}{2,7}){2,4})(?!\\p{Nd})`,
  'gu',
);

/** How the numbers of card schemes begin, and how many digits they then have. */
const ISSUED = [
  /^4(?:.{12}|.{15}|.{18})$/,
  /^(?=.{16}$)(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  /^(?=.{16,19}$)(?:220[0-4]|35(?:2[89]|[3-8]))/,
  /^3[47].{13}$/,
  /^(?=.{14,19}$)3(?:0[0-5]|[689])/,
  /^(?:5[06-8]|6)/,
];

const CANDIDATE = new RegExp(CANDIDATES.source, 'u');

/** Whether anything in the text may turn out to be a card number. Says it quickly. */
export function mayHaveCardNumber(text: string): boolean {
  return CANDIDATE.test(text);
}

/** Hides what may be a card number behind asterisks, except its last four digits. */
export function maskCardNumbers(text: string): string {
  return text.replace(CANDIDATES, (candidate) => (isCardNumber(digitsOf(candidate)) ? mask(candidate) : candidate));
}

/** As `maskCardNumbers`, but only what a card scheme issues. */
export function maskIssuedCardNumbers(text: string): string {
  return text.replace(CANDIDATES, (candidate) => {
    const digits = digitsOf(candidate);
    return isCardNumber(digits) && isIssued(digits) ? mask(candidate) : candidate;
  });
}

function mask(candidate: string): string {
  const signs = Array.from(candidate);
  return '*'.repeat(signs.length - DIGITS_SHOWN) + signs.slice(-DIGITS_SHOWN).join('');
}

/** ISO/IEC 7812-1 annex B: from the right, every second digit doubled; the digits of all add up to a multiple of ten. */
function isCardNumber(digits: readonly number[]): boolean {
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX && sum % 10 === 0;
}

function isIssued(digits: readonly number[]): boolean {
  const number = digits.join('');
  return ISSUED.some((range) => range.test(number));
}

function digitsOf(candidate: string): readonly number[] {
  return Array.from(candidate.replaceAll(/%..|\P{Nd}/gu, ''), digitValue);
}

/** The decimal digits of every script stand ten in a row, zero first (Unicode Standard, section 4.6). */
function digitValue(digit: string): number {
  if (/\d/.test(digit)) return Number(digit);
  const place = digit.codePointAt(0) ?? 0;
  let zero = place;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (place - zero) % 10;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
