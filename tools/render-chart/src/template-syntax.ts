/** An operand of Go's text/template. `path` has the members after it, as in `.a.b`. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'dot'; readonly path: readonly string[] }
  | { readonly kind: 'variable'; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline; readonly path: readonly string[] };

/** An operand, or a function with its arguments. */
export type Command = readonly Operand[];

/** A chain of commands. The result of each is the last argument of the next command. */
export type Pipeline = readonly Command[];

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipeline: Pipeline }
  | { readonly kind: 'set'; readonly name: string; readonly isNew: boolean; readonly pipeline: Pipeline }
  | { readonly kind: 'if' | 'with'; readonly pipeline: Pipeline; readonly body: Body; readonly otherwise: Body }
  | {
      readonly kind: 'range';
      readonly names: readonly string[];
      readonly pipeline: Pipeline;
      readonly body: Body;
      readonly otherwise: Body;
    }
  | { readonly kind: 'define'; readonly name: string; readonly body: Body };

export type Body = readonly Node[];

/** A template uses unsupported syntax, or cannot be executed. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
