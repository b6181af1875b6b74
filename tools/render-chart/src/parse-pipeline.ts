import { type Command, type Operand, type Pipeline, TemplateError } from './template-syntax.ts';

/** The tokens of one action. */
export class Tokens {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get ahead(): string | undefined {
    return this.#tokens[this.#next];
  }

  take(): string {
    const token = this.ahead;
    if (token === undefined) throw new TemplateError(`ends too early: ${this.#tokens.join(' ')}`);
    this.#next += 1;
    return token;
  }

  /** Takes the next token if it equals `token`. Returns whether it took the token. */
  takes(token: string): boolean {
    if (this.ahead !== token) return false;
    this.#next += 1;
    return true;
  }

  /** The token after the next one. */
  get behind(): string | undefined {
    return this.#tokens[this.#next + 1];
  }
}

/** Parses commands up to the end or a closing parenthesis. */
export function parsePipeline(tokens: Tokens): Pipeline {
  const commands: Command[] = [];
  do commands.push(parseCommand(tokens));
  while (tokens.takes('|'));
  return commands;
}

function parseCommand(tokens: Tokens): Command {
  const operands: Operand[] = [];
  while (tokens.ahead !== undefined && tokens.ahead !== '|' && tokens.ahead !== ')')
    operands.push(parseOperand(tokens));
  if (operands.length === 0) throw new TemplateError('a command is missing');
  return operands;
}

function parseOperand(tokens: Tokens): Operand {
  const token = tokens.take();
  if (token === '(') return parseParenthesis(tokens);
  if (/^["`\d-]/.test(token)) return { kind: 'literal', value: literalOf(token) };
  if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' };
  const [first = '', ...path] = token.split('.').filter((name, index) => index === 0 || name !== '');
  if (first === '') return { kind: 'dot', path };
  if (first.startsWith('$')) return { kind: 'variable', name: first, path };
  return { kind: 'function', name: token };
}

function parseParenthesis(tokens: Tokens): Operand {
  const pipeline = parsePipeline(tokens);
  if (!tokens.takes(')')) throw new TemplateError('a parenthesis is not closed');
  const path = tokens.ahead?.startsWith('.') && tokens.ahead !== '.' ? tokens.take().split('.').slice(1) : [];
  return { kind: 'pipeline', pipeline, path };
}

function literalOf(token: string): string | number {
  if (token.startsWith('`')) return token.slice(1, -1);
  return JSON.parse(token) as string | number;
}
