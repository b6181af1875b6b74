import { ProblemError } from '@booking/contracts';

const DEPTH_MAX = 20;

/** Names that would reach an object's prototype when parsed values are merged. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor']);

/**
 * Parses a client's JSON strictly (I-JSON, RFC 7493): UTF-8, and no duplicate names within one object, because parsers
 * disagree on which of the two counts. Throws `malformed-json`.
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  assertPlain(text);
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8.');
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed(text.trim() === '' ? 'A JSON body is required.' : 'The body is not JSON.');
  }
}

/** Splits valid JSON text into names of members, other strings, and brackets. */
const STRUCTURE = /("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g;

function assertPlain(text: string): void {
  const openScopes: Set<string>[] = [];
  for (const [token, quotedName] of text.matchAll(STRUCTURE)) {
    if (quotedName !== undefined) addName(openScopes.at(-1), JSON.parse(quotedName) as string);
    else if (token === '{' || token === '[') openScopes.push(new Set());
    else if (token === '}' || token === ']') openScopes.pop();
    if (openScopes.length > DEPTH_MAX) throw malformed(`The body is nested deeper than ${DEPTH_MAX} levels.`);
  }
}

function addName(names: Set<string> | undefined, name: string): void {
  if (FORBIDDEN_NAMES.has(name)) throw malformed('The body has a member whose name is not allowed.');
  if (names?.has(name)) throw malformed('The body has an object in which a name occurs twice.');
  names?.add(name);
}

function malformed(detail: string): ProblemError {
  return new ProblemError('malformed-json', detail);
}
