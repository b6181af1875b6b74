/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Document = {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

export type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxProperties?: number;
};

export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The operations with this tag, in the order of the document. */
export function callsOf({ paths }: Document, tag: string): Call[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
    .filter(({ operation }) => operation.tags.includes(tag));
}
