import { TemplateError } from './template-syntax.ts';

/** A piece of a template: a text, or the tokens between `{{` and `}}`. */
export type Piece = { readonly text: string } | { readonly tokens: readonly string[] };

const ACTION = /\{\{(- )?([^]*?)( -)?\}\}/g;
const COMMENT = /^\s*\/\*[^]*\*\/\s*$/;
const TOKEN =
  /\s*("(?:[^"\\]|\\.)*"|`[^`]*`|:=|[=|(),]|-?\d+(?:\.\d+)?(?![\w.])|\$?\w+(?:\.\w+)*|\$(?:\.\w+)*|(?:\.\w+)+|\.)/y;

/** Splits a template into its pieces. `{{- ` and ` -}}` remove the blanks beside them. Comments are left out. */
export function readActions(source: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  let trimsNext = false;
  for (const match of source.matchAll(ACTION)) {
    const [whole, trimsBefore, code = '', trimsAfter] = match;
    const text = source.slice(end, match.index);
    pieces.push({ text: trimmed(text, { start: trimsNext, end: trimsBefore !== undefined }) });
    if (!COMMENT.test(code)) pieces.push({ tokens: tokensOf(code) });
    end = match.index + whole.length;
    trimsNext = trimsAfter !== undefined;
  }
  pieces.push({ text: trimmed(source.slice(end), { start: trimsNext, end: false }) });
  return pieces;
}

function trimmed(text: string, { start, end }: { start: boolean; end: boolean }): string {
  const withoutStart = start ? text.trimStart() : text;
  return end ? withoutStart.trimEnd() : withoutStart;
}

function tokensOf(code: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < code.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(code)?.[1];
    if (token === undefined) throw new TemplateError(`not understood: ${code.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}
