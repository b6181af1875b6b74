import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { executeTemplate } from './execute-template.ts';
import { parseTemplate } from './parse-template.ts';
import { type Body, TemplateError } from './template-syntax.ts';
import { assertValues, type Values } from './values.ts';

export type Chart = {
  readonly about: { readonly name: string; readonly version: string; readonly appVersion: string };
  readonly values: Values;
  readonly schema: unknown;
  /** The source of every template by its file name. */
  readonly templates: ReadonlyMap<string, string>;
  /** The content of every other file by its path, for `.Files.Get`. */
  readonly files: Readonly<Record<string, string>>;
};

/** An object of Kubernetes, and the file that it comes from. */
export type Manifest = {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
};

export function readChart(directory: string): Chart {
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  const templates = globSync('templates/*', { cwd: directory }).sort();
  const files = globSync('files/*', { cwd: directory });
  return {
    about: parse(read('Chart.yaml')) as Chart['about'],
    values: parse(read('values.yaml')) as Values,
    schema: JSON.parse(read('values.schema.json')),
    templates: new Map(templates.map((file) => [basename(file), read(file)])),
    files: Object.fromEntries(files.map((file) => [file, read(file)])),
  };
}

/** The context of `helm template`: the name of the release and the chart's values, overridden by the given values. */
export function contextOf({ about, values, files }: Chart, given: Values = {}): Values {
  return {
    Values: merge(values, given),
    Chart: { Name: about.name, Version: about.version, AppVersion: about.appVersion },
    Files: { Get: (path: string) => files[path] ?? '' },
    Release: { Name: 'shop', Namespace: 'booking', Service: 'Helm' },
  };
}

/** Every object of the chart. Throws an Error for values that its schema rejects, and for a template that fails. */
export function renderChart(chart: Chart, given: Values = {}): Manifest[] {
  const context = contextOf(chart, given);
  assertValues(chart.schema, context['Values']);
  const files = [...renderFiles(chart, context)].filter(([file]) => file.endsWith('.yaml'));
  return files.flatMap(([file, text]) => manifestsOf(file, text));
}

/** The output of every template, by its file name. */
export function renderFiles({ templates }: Chart, context: Values): Map<string, string> {
  const bodies = [...templates].map(([file, source]) => [file, naming(file, () => parseTemplate(source))] as const);
  const nodes = bodies.flatMap(([, body]) => body);
  const definitions = new Map(nodes.flatMap((node) => (node.kind === 'define' ? [[node.name, node.body]] : [])));
  const run = (file: string, body: Body): string => naming(file, () => executeTemplate(body, context, definitions));
  return new Map(bodies.filter(([file]) => !file.startsWith('_')).map(([file, body]) => [file, run(file, body)]));
}

/** The objects in the output of a template. Throws an Error for invalid YAML. */
export function manifestsOf(file: string, text: string): Manifest[] {
  return parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => {
    if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
    const content = document.toJS() as Manifest | null;
    return content === null ? [] : [{ ...content, file }];
  });
}

/** Merges maps, replaces all other values, and removes keys with null. */
function merge(values: Values, given: Values): Values {
  const merged: Record<string, unknown> = { ...values };
  for (const [key, value] of Object.entries(given)) {
    const before = merged[key];
    merged[key] = isMap(before) && isMap(value) ? merge(before, value) : value;
    if (value === null) Reflect.deleteProperty(merged, key);
  }
  return merged;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function naming<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateError) throw new TemplateError(`${file}: ${error.message}`);
    throw error;
  }
}
