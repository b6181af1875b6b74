const INDENT = '  ';
/** Without a limit, the size of the text would grow with the square of the depth. */
const INDENTS_MAX = 20;
const QUOTE = '"';
const OPENING = '[{';
const CLOSING = ']}';

/**
 * Indents JSON character by character, so that numbers too long for JavaScript stay exact. Text that is not JSON stays
 * unchanged.
 */
export function indentJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let shown = '';
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[[{][\s]*[\]}]|[[\]{},:]|[^\s[\]{},:"]+/g) ?? []) {
    if (CLOSING.includes(token)) depth -= 1;
    shown += placed(token, depth);
    if (OPENING.includes(token)) depth += 1;
    if (OPENING.includes(token) || token === ',') shown += lineBreak(depth);
  }
  return shown;
}

function placed(token: string, depth: number): string {
  if (token.startsWith(QUOTE)) return token;
  if (CLOSING.includes(token)) return lineBreak(depth) + token;
  return token === ':' ? ': ' : token.replaceAll(/\s/g, '');
}

function lineBreak(depth: number): string {
  return `\n${INDENT.repeat(Math.min(depth, INDENTS_MAX))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
