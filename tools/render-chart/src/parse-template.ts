import { parsePipeline, Tokens } from './parse-pipeline.ts';
import { type Piece, readActions } from './read-actions.ts';
import { type Body, type Node, TemplateError } from './template-syntax.ts';

/** Parses a template. Throws TemplateError for invalid syntax, and for syntax of Go that is not supported here. */
export function parseTemplate(source: string): Body {
  const pieces = new Pieces(readActions(source));
  const { body, end } = parseBody(pieces);
  if (end) throw new TemplateError(`nothing is open that {{ ${end.take()} }} could close`);
  return body;
}

class Pieces {
  readonly #pieces: readonly Piece[];
  #next = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  take(): Piece | undefined {
    this.#next += 1;
    return this.#pieces[this.#next - 1];
  }
}

type Block = { readonly body: Body; readonly end: Tokens | undefined };

/** Parses up to the `end` or `else` of the enclosing block. */
function parseBody(pieces: Pieces): Block {
  const body: Node[] = [];
  for (let piece = pieces.take(); piece !== undefined; piece = pieces.take()) {
    if ('text' in piece) {
      body.push({ kind: 'text', text: piece.text });
      continue;
    }
    const tokens = new Tokens(piece.tokens);
    if (tokens.ahead === 'end' || tokens.ahead === 'else') return { body, end: tokens };
    body.push(parseAction(tokens, pieces));
  }
  return { body, end: undefined };
}

function parseAction(tokens: Tokens, pieces: Pieces): Node {
  const keyword = tokens.ahead;
  if (keyword === 'if' || keyword === 'with') {
    tokens.take();
    return parseCondition(keyword, tokens, pieces);
  }
  if (tokens.takes('range')) return parseRange(tokens, pieces);
  if (tokens.takes('define')) return parseDefinition(tokens, pieces);
  return tokens.behind === ':=' || tokens.behind === '=' ? parseAssignment(tokens) : parseOutput(tokens);
}

function parseAssignment(tokens: Tokens): Node {
  const name = tokens.take();
  return { kind: 'set', name, isNew: tokens.take() === ':=', pipeline: parsePipeline(tokens) };
}

function parseOutput(tokens: Tokens): Node {
  const pipeline = parsePipeline(tokens);
  if (tokens.ahead !== undefined) throw new TemplateError(`not understood: ${tokens.ahead}`);
  return { kind: 'output', pipeline };
}

function parseCondition(kind: 'if' | 'with', tokens: Tokens, pieces: Pieces): Node {
  const pipeline = parsePipeline(tokens);
  return { kind, pipeline, ...parseBranches(pieces) };
}

function parseRange(tokens: Tokens, pieces: Pieces): Node {
  const names: string[] = [];
  if (tokens.behind === ':=' || tokens.behind === ',') {
    do names.push(tokens.take());
    while (tokens.takes(','));
    tokens.take();
  }
  const pipeline = parsePipeline(tokens);
  return { kind: 'range', names, pipeline, ...parseBranches(pieces) };
}

function parseDefinition(tokens: Tokens, pieces: Pieces): Node {
  const name = JSON.parse(tokens.take()) as string;
  return { kind: 'define', name, body: parseBranches(pieces).body };
}

/** Parses a block up to its `end`: the body, and the part after `else`. */
function parseBranches(pieces: Pieces): { body: Body; otherwise: Body } {
  const { body, end } = parseBody(pieces);
  if (!end) throw new TemplateError('a block has no end');
  if (end.takes('end')) return { body, otherwise: [] };
  end.take();
  if (end.takes('if')) return { body, otherwise: [parseCondition('if', end, pieces)] };
  return { body, otherwise: parseBranches(pieces).body };
}
