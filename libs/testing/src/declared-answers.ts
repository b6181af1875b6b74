import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { JsonAnswer } from './json-client.ts';

const PUBLIC = join(import.meta.dirname, '../../../ingress/public');

type Content = Readonly<Record<string, { readonly schema?: object }>>;
type Declared = { readonly content?: Content; readonly headers?: object };
type Operation = { readonly responses: Readonly<Record<string, Declared>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, z.core.JSONSchema.JSONSchema> };
};

type Given = {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly hasLocation: boolean;
  /** The body, if it is JSON. */
  readonly body: unknown;
};

/** The documents and their parsed schemas. They are large, and serve all test files of a worker. */
const documents = new Map<string, Document>();
const schemas = new WeakMap<object, z.ZodType>();

/**
 * The answers that a published OpenAPI document declares. The clients of integration tests check each answer, so that
 * no service gives an answer that its document lacks.
 */
export class DeclaredAnswers {
  readonly #file: string;
  readonly #document: Document;

  constructor(file: 'openapi.json' | 'admin-openapi.json') {
    this.#file = file;
    this.#document = documents.get(file) ?? readDocument(file);
    documents.set(file, this.#document);
  }

  /**
   * Reads the answer to a request of this method. Throws if the document declares its operation, but not this answer.
   * `npm run docs` writes the document.
   */
  async read<Body>(method: string, response: Response): Promise<JsonAnswer<Body>> {
    const { status, headers, url } = response;
    const text = await response.text();
    const [contentType = ''] = headers.get('content-type')?.split(';') ?? [];
    const isJson = /[/+]json$/.test(contentType);
    const body: unknown = isJson ? JSON.parse(text) : text || undefined;

    const given = { url, status, contentType, hasLocation: headers.has('location'), body: isJson ? body : undefined };
    const fault = this.#faultOf(this.#declaredAnswer(method, given), given);
    if (fault) throw new Error(`${this.#file} does not declare this answer to ${method} ${url}: ${fault}\n${text}`);
    return { status, headers, body: body as Body };
  }

  #faultOf({ content, headers = {} }: Declared, { status, contentType, hasLocation, body }: Given): string | undefined {
    if (!content) return undefined;
    if (hasLocation !== Object.hasOwn(headers, 'Location')) return `${status}, Location: ${hasLocation}`;
    const schema = content[contentType]?.schema;
    if (!schema) return `${status} with ${contentType}`;
    const error = body === undefined ? undefined : this.#schemaOf(schema).safeParse(body).error;
    return error && `${status}, ${z.prettifyError(error)}`;
  }

  #declaredAnswer(method: string, { url, status }: Given): Declared {
    const operation = this.#operationAt(method.toLowerCase(), new URL(url).pathname);
    return operation?.responses[status] ?? operation?.responses['default'] ?? {};
  }

  #operationAt(method: string, path: string): Operation | undefined {
    const matching = Object.entries(this.#document.paths).filter(([template]) => matches(template, path));
    const [nearest] = matching.sort(([left], [right]) => left.split('{').length - right.split('{').length);
    return nearest?.[1][method];
  }

  #schemaOf(schema: object): z.ZodType {
    const known = schemas.get(schema);
    if (known) return known;
    const parsed = z.fromJSONSchema({ ...schema, $defs: this.#document.components.schemas });
    schemas.set(schema, parsed);
    return parsed;
  }
}

function readDocument(file: string): Document {
  const text = readFileSync(join(PUBLIC, file), 'utf8');
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Document;
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
