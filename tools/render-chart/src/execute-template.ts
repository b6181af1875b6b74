import { functions, isTrue, textOf } from './functions.ts';
import { type Body, type Command, type Node, type Operand, type Pipeline, TemplateError } from './template-syntax.ts';

/** The named templates of a chart, for `include`. */
export type Definitions = ReadonlyMap<string, Body>;

/** The value of `.` and the variables, including those of outer blocks. */
type Scope = { readonly dot: unknown; readonly variables: Variables };
type Variables = { readonly known: Map<string, unknown>; readonly outer: Variables | undefined };

/**
 * Executes a template. `dot` is the value of `.` and `$`. Throws TemplateError where Go would, and also if a missing
 * value would be printed.
 */
export function executeTemplate(body: Body, dot: unknown, definitions: Definitions): string {
  return new Execution(definitions).run(body, { dot, variables: { known: new Map([['$', dot]]), outer: undefined } });
}

class Execution {
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  run(body: Body, scope: Scope): string {
    return body.map((node) => this.#execute(node, scope)).join('');
  }

  #execute(node: Node, scope: Scope): string {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'output':
        return textOf(this.#evaluate(node.pipeline, scope));
      case 'set':
        return this.#set(node, scope);
      case 'if':
      case 'with':
        return this.#choose(node, scope);
      case 'range':
        return this.#repeat(node, scope);
      case 'define':
        return '';
    }
  }

  #set({ name, isNew, pipeline }: Extract<Node, { kind: 'set' }>, { dot, variables }: Scope): string {
    const holder = isNew ? variables : holderOf(name, variables);
    holder.known.set(name, this.#evaluate(pipeline, { dot, variables }));
    return '';
  }

  #choose({ kind, pipeline, body, otherwise }: Extract<Node, { kind: 'if' | 'with' }>, scope: Scope): string {
    const value = this.#evaluate(pipeline, scope);
    if (!isTrue(value)) return this.run(otherwise, inner(scope, scope.dot));
    return this.run(body, inner(scope, kind === 'with' ? value : scope.dot));
  }

  #repeat({ names, pipeline, body, otherwise }: Extract<Node, { kind: 'range' }>, scope: Scope): string {
    const entries = entriesOf(this.#evaluate(pipeline, scope));
    if (entries.length === 0) return this.run(otherwise, inner(scope, scope.dot));
    return entries
      .map(([key, value]) => {
        const item = inner(scope, value);
        const bound = names.length === 1 ? [value] : [key, value];
        names.forEach((name, index) => item.variables.known.set(name, bound[index]));
        return this.run(body, item);
      })
      .join('');
  }

  #evaluate(pipeline: Pipeline, scope: Scope): unknown {
    let result: readonly unknown[] = [];
    for (const command of pipeline) result = [this.#call(command, result, scope)];
    return result[0];
  }

  #call([first, ...rest]: Command, piped: readonly unknown[], scope: Scope): unknown {
    if (first === undefined) throw new TemplateError('a value is missing');
    const values = [...rest.map((operand) => this.#valueOf(operand, scope)), ...piped];
    if (first.kind !== 'function') return callOrTake(this.#valueOf(first, scope), values);
    if (first.name === 'include') return this.#include(values);
    const called = functions[first.name];
    if (!called) throw new TemplateError(`there is no function ${first.name}`);
    return called(...values);
  }

  #include([name, dot]: readonly unknown[]): string {
    const body = this.#definitions.get(String(name));
    if (!body) throw new TemplateError(`there is no template ${String(name)}`);
    return executeTemplate(body, dot, this.#definitions);
  }

  #valueOf(operand: Operand, scope: Scope): unknown {
    switch (operand.kind) {
      case 'literal':
        return operand.value;
      case 'dot':
        return follow(scope.dot, operand.path);
      case 'variable':
        return follow(holderOf(operand.name, scope.variables).known.get(operand.name), operand.path);
      case 'function':
        return this.#call([operand], [], scope);
      case 'pipeline':
        return follow(this.#evaluate(operand.pipeline, scope), operand.path);
    }
  }
}

/** The result of a method with these arguments, or the value itself. */
function callOrTake(value: unknown, values: readonly unknown[]): unknown {
  if (typeof value === 'function') return (value as (...values: readonly unknown[]) => unknown)(...values);
  if (values.length > 0) throw new TemplateError('a value takes no arguments');
  return value;
}

function inner({ variables }: Scope, dot: unknown): Scope {
  return { dot, variables: { known: new Map(), outer: variables } };
}

function holderOf(name: string, variables: Variables | undefined): Variables {
  if (!variables) throw new TemplateError(`there is no variable ${name}`);
  return variables.known.has(name) ? variables : holderOf(name, variables.outer);
}

/** The member at a path. A missing key of a map gives nil, and a member of nil fails, as in Go. */
function follow(value: unknown, path: readonly string[]): unknown {
  return path.reduce((current, name) => {
    if (typeof current !== 'object' || current === null) throw new TemplateError(`.${name} of a missing value`);
    return (current as Record<string, unknown>)[name];
  }, value);
}

/** The entries of a list or map. Maps are read in the order of their keys. */
function entriesOf(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
