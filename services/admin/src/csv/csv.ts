import { currencyExponents, type Money } from '@booking/contracts';

export type CsvValue = string | null;

/** The columns of a resource, in order, by the names of their headers. */
export type CsvColumns<Resource> = Readonly<Record<string, (resource: Resource) => CsvValue>>;

/** One line of RFC 4180, including its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** Includes full-width signs, which spreadsheets with East Asian settings treat like the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Semicolons and tabs separate cells in spreadsheets with other settings. */
const TO_BE_QUOTED = /[",;\t\r\n]/;

/**
 * Spreadsheets evaluate text that begins like a formula. An apostrophe before it prevents that (OWASP, CSV Injection).
 */
function csvField(value: CsvValue): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return TO_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `120.50` for 12050 cents: the digits with a decimal point. */
export function decimalText({ amount, currency }: Money): string {
  const exponent = currencyExponents[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
