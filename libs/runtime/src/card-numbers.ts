/** The smallest and the largest number of digits of a primary account number (ISO/IEC 7812). */
const DIGITS_MIN = 13;
const DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;

/** Separators between groups of digits: spaces and punctuation, including invisible and percent-encoded ones. */
const SEPARATOR = '(?:%[0-9A-Fa-f]{2}|[^\\p{L}\\p{N}]){1,3}?';

/** Digits of any script in groups with separators. */
const groups = (count: string) => `\\p{Nd}{4,6}(?:${SEPARATOR}\\p{Nd}{2,7}){${count}}`;

/**
 * The longest text at each place that may be a card number, in one piece or in groups. The first digit is that of a
 * card: 2 to 6 for travel, banking and merchandising, 8 for health care (ISO/IEC 7812). A time in milliseconds starts
 * with 1, so it does not match. No card number begins behind the country and the check digits of an IBAN.
 */
const CANDIDATES = new RegExp(
  '(?:(?<!\\p{Nd})|(?<=%[0-9A-Fa-f]{2}))(?<!\\b[A-Z]{2}\\p{Nd}{2} ?)(?=[2-68\\u{80}-\\u{10FFFF}])' +
    `(?=((?:\\p{Nd}{13,19}|${groups('2,4')})(?!\\p{Nd})))`,
  'gu',
);
const FEWER_GROUPS = ['3', '2'].map((count) => new RegExp(`^${groups(count)}(?!\\p{Nd})`, 'u'));

/** The name of a security code, as a pattern. */
export const SECURITY_CODE = '(?:cv[cvn]2?|csc|(?:security|verification)[ _-]?(?:code|value|number))';
export const SECURITY_CODE_MASK = '***';
/**
 * A security code in a sentence, in a form, or in JSON within a text. Only `cvc`, `cvv` and `cvn` need no colon. Other
 * names do, because "security code 4711" may be the code of a door.
 */
const SECURITY_CODE_MEMBER = new RegExp(
  `((?:${SECURITY_CODE}["']?\\s{0,8}[:=]\\s{0,8}["']?)|\\bcv[cvn]2?\\s{1,8})\\d{3,4}(?!\\d)`,
  'gi',
);

/** The prefixes and lengths of the numbers that card schemes issue. */
const ISSUED = [
  /^4(?:.{12}|.{15}|.{18})$/,
  /^(?=.{16}$)(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  /^(?=.{16,19}$)(?:220[0-4]|35(?:2[89]|[3-8]))/,
  /^3[47].{13}$/,
  /^(?=.{14,19}$)3(?:0[0-5]|[689])/,
  /^(?:5[06-8]|6)/,
];

/**
 * Whether a text may contain a card number. This is a fast first test. A date such as 2026-10-28 has too few digits.
 */
export function mayHaveCardNumber(text: string): boolean {
  return candidatesOf(text).next().done !== true;
}

/** Replaces possible card numbers with asterisks, except their last four digits. */
export function maskCardNumbers(text: string): string {
  return maskIf(isCardNumber, text);
}

/**
 * Masks security codes, and card numbers with a prefix and a length of a card scheme. Texts of customers, staff and
 * gateways are stored in this form. See ADR 25.
 */
export function maskCardData(text: string): string {
  const withoutCodes = text.replaceAll(SECURITY_CODE_MEMBER, `$1${SECURITY_CODE_MASK}`);
  return maskIf((digits) => isCardNumber(digits) && isIssued(digits), withoutCodes);
}

function maskIf(isCard: (digits: readonly number[]) => boolean, text: string): string {
  let masked = '';
  let [shownFrom, end] = [0, 0];
  for (const { start, longest } of candidatesOf(text)) {
    // The last digits of a number stay visible, so another number may begin with them.
    const card = start < shownFrom ? undefined : possibleNumbers(longest).find((number) => isCard(digitsOf(number)));
    if (card === undefined) continue;
    const before = start < end ? masked.slice(0, start - end) : masked + text.slice(end, start);
    masked = before + mask(card);
    end = start + card.length;
    shownFrom = end - lastDigitsOf(card).length;
  }
  return masked + text.slice(end);
}

function* candidatesOf(text: string): Generator<{ readonly start: number; readonly longest: string }> {
  for (const { index: start, 1: longest = '' } of text.matchAll(CANDIDATES)) {
    if (longest.replaceAll(/\P{Nd}/gu, '').length >= DIGITS_MIN) yield { start, longest };
  }
}

/** The longest text, and the same without its last one or two groups, which may be a date or an amount. */
function possibleNumbers(longest: string): readonly string[] {
  return [longest, ...FEWER_GROUPS.flatMap((fewer) => longest.match(fewer) ?? [])];
}

function mask(candidate: string): string {
  return '*'.repeat(Array.from(candidate).length - DIGITS_SHOWN) + lastDigitsOf(candidate);
}

function lastDigitsOf(candidate: string): string {
  return Array.from(candidate).slice(-DIGITS_SHOWN).join('');
}

/**
 * Tests the length and the check digit (ISO/IEC 7812-1, annex B): every second digit from the right is doubled, and the
 * sum of all digits is a multiple of ten.
 */
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

/**
 * The value of a digit of any script. Each script has its ten digits in sequence, starting with zero (Unicode Standard,
 * section 4.6).
 */
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
