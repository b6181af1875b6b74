import { currencyExponents, type Money } from '@booking/contracts';

export type CsvValue = string | null;

/** How one resource is a row: its columns in order, each under the name of its header. */
export type CsvColumns<Resource> = Readonly<Record<string, (resource: Resource) => CsvValue>>;

/** One line of RFC 4180, with its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** Full-width signs as well: spreadsheets with East Asian settings take them for the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Semicolons and tabs separate cells where the settings of a spreadsheet say so. */
const TO_BE_QUOTED = /[",;\t\r\n]/;

/** Spreadsheets take a text for a formula that begins like one; an apostrophe before it makes it text (OWASP, CSV Injection). */
function csvField(value: CsvValue): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return TO_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `120.50` of 12050 cents: the digits, with a point before those of the minor unit. */
export function decimalText({ amount, currency }: Money): string {
  const exponent = currencyExponents[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
