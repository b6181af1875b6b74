import { currencyExponents, type Money, withDecimalPoint } from '@booking/contracts';

type CsvValue = string | null;

/** The columns of a resource, in order, by the names of their headers. */
export type CsvColumns<Resource> = Readonly<Record<string, (resource: Resource) => CsvValue>>;

type Cells<Name extends string> = Readonly<Record<Name, CsvValue>>;

/** Columns that show members of the resource as they are. */
export function plain<Name extends string>(...names: readonly Name[]) {
  const columns = names.map((name) => [name, (resource: Cells<Name>) => resource[name]] as const);
  return Object.fromEntries(columns) as Readonly<Record<Name, (resource: Cells<Name>) => CsvValue>>;
}

/** A byte order mark, without which spreadsheets read UTF-8 as another encoding. */
export const CSV_START = '\uFEFF';

export function csvHeaders(name: string, now: Date): Record<string, string> {
  const fileName = `${name}-${now.toISOString().slice(0, 10)}.csv`;
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName}"` };
}

/** The options of a reader: a selection of columns, and the time zone of the times. */
export type CsvForm = { readonly columns?: readonly string[] | undefined; readonly timeZone?: string | undefined };

export type CsvWriter<Resource> = { readonly header: string; readonly lineOf: (resource: Resource) => string };

/** The names of columns that hold times. */
const TIME = /At$|^at$|^since$|Until$/;

/**
 * Writes all columns, or the selected ones. With a time zone, times are local times in a form that spreadsheets read.
 */
export function csvWriter<Resource>(
  all: CsvColumns<Resource>,
  { columns = Object.keys(all), timeZone }: CsvForm,
): CsvWriter<Resource> {
  const chosen = Object.entries(all).filter(([name]) => columns.includes(name));
  const isLocal = (name: string): boolean => timeZone !== undefined && TIME.test(name);
  // The Swedish form is the date and the time of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const local = (value: CsvValue): CsvValue => value && clock.format(new Date(value));
  return {
    header: CSV_START + csvLine(chosen.map(([name]) => (isLocal(name) ? `${name} (${timeZone})` : name))),
    lineOf: (resource) =>
      csvLine(chosen.map(([name, cell]) => (isLocal(name) ? local(cell(resource)) : cell(resource)))),
  };
}

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
  return withDecimalPoint(amount, currencyExponents[currency]);
}
