/** The deepest nesting of arrays and objects. Gateways stay below ten. */
const NESTING_DEPTH_MAX = 20;

/** Keys with a special meaning for JavaScript objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor']);

/**
 * Parses bytes that all readers understand in the same way. Throws SyntaxError unless they are UTF-8 and JSON without a
 * repeated key (RFC 8259 section 4 leaves its meaning open), without keys that reach a prototype, and nested at most
 * twenty levels deep.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const parsed: unknown = JSON.parse(text);
  refuseAmbiguity(text);
  return parsed;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SyntaxError('The bytes are not UTF-8');
  }
}

/** Walks over the strings and brackets of valid JSON. A string before a colon is a key. */
function refuseAmbiguity(json: string): void {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)|[{}[\]]/g)) {
    if ('{['.includes(token)) open.push(new Set());
    else if ('}]'.includes(token)) open.pop();
    else if (text !== undefined && colon === ':') refuseKey(unescaped(text), open.at(-1));
    if (open.length > NESTING_DEPTH_MAX) throw new SyntaxError('The JSON is nested too deep');
  }
}

function unescaped(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

function refuseKey(key: string, seen: Set<string> | undefined): void {
  if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError('The JSON has a forbidden key');
  if (seen?.has(key)) throw new SyntaxError('The JSON repeats a key');
  seen?.add(key);
}
