import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { TemplateError } from './template-syntax.ts';

type TemplateFunction = (...values: readonly unknown[]) => unknown;

/** The supported functions of Go's text/template, Sprig and Helm. The value before a pipe is the last argument. */
export const functions: Readonly<Record<string, TemplateFunction>> = {
  and: (...values) => values[indexOrLast(values, (value) => !isTrue(value))],
  or: (...values) => values[indexOrLast(values, isTrue)],
  not: (value) => !isTrue(value),
  eq: (value, ...others) => others.includes(value),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  required: (sentence, value) => {
    if (value === undefined || value === null || value === '') throw new TemplateError(String(sentence));
    return value;
  },
  add1: (value) => Number(value) + 1,
  list: (...values) => values,
  dict: (...pairs) => dictionary(pairs),
  get: (map, key) => (map as Record<string, unknown>)[String(key)] ?? '',
  has: (value, values) => (values as unknown[]).includes(value),
  concat: (...lists) => lists.flat(),
  join: (separator, values) => (values as unknown[]).map(textOf).join(String(separator)),
  trim: (text) => String(text).trim(),
  upper: (text) => String(text).toUpperCase(),
  replace: (old, replacement, text) => String(text).replaceAll(String(old), String(replacement)),
  quote: (value) => JSON.stringify(textOf(value)),
  printf: (format, ...values) => printf(String(format), values),
  indent: (width, text) => indent(Number(width), String(text)),
  nindent: (width, text) => `\n${indent(Number(width), String(text))}`,
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
};

/** Whether a value is truthy in Go: neither nil, nor zero, nor empty. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** The printed form of a value. Throws for nil. Throws for a list or map too, which needs toYaml. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  throw new TemplateError(`${JSON.stringify(value)} cannot be printed`);
}

function indexOrLast(values: readonly unknown[], matches: (value: unknown) => boolean): number {
  const index = values.findIndex(matches);
  return index === -1 ? values.length - 1 : index;
}

function dictionary(pairs: readonly unknown[]): Record<string, unknown> {
  if (pairs.length % 2 !== 0) throw new TemplateError('dict needs a value for every key');
  const entries: [string, unknown][] = [];
  for (let index = 0; index < pairs.length; index += 2) entries.push([String(pairs[index]), pairs[index + 1]]);
  return Object.fromEntries(entries);
}

function printf(format: string, values: readonly unknown[]): string {
  const left = [...values];
  return format.replaceAll(/%[sdv]/g, () => textOf(left.shift()));
}

function indent(width: number, text: string): string {
  return text.replaceAll(/^/gm, ' '.repeat(width));
}
