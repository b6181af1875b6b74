/** The deepest nesting of arrays and objects. Gateways stay below ten. */
const NESTING_DEPTH_MAX = 20;

/** Names that reach the prototype of an object. */
const FORBIDDEN_NAMES = ['__proto__', 'constructor'];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses JSON that all readers understand in the same way (I-JSON, RFC 7493). Throws SyntaxError for bytes that are not
 * UTF-8, or not JSON. An object with the same name twice is rejected, because RFC 8259 (section 4) leaves its meaning
 * open. Names that reach a prototype, and more than twenty levels, are rejected too. The message quotes nothing of the
 * text.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const value = parse(text);
  // If a name occurs twice in an object, the parsed value has only one of the two members.
  if (countMembers(value) < countNames(text)) throw new SyntaxError('The JSON has an object with a duplicate name');
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new SyntaxError('The bytes are not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('The text is not JSON');
  }
}

function countMembers(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === NESTING_DEPTH_MAX) throw new SyntaxError(`The JSON is nested deeper than ${NESTING_DEPTH_MAX} levels`);
  let count = Array.isArray(value) ? 0 : countOwnNames(value);
  for (const member of Object.values(value)) count += countMembers(member, depth + 1);
  return count;
}

function countOwnNames(value: object): number {
  if (FORBIDDEN_NAMES.some((name) => Object.hasOwn(value, name))) {
    throw new SyntaxError('The JSON has a name that is not allowed');
  }
  return Object.keys(value).length;
}

/** Counts the names in valid JSON by the colons outside of strings. Only strings have backslashes. */
function countNames(json: string): number {
  let count = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (sign === '\\') index += 1;
    else if (sign === '"') isInString = !isInString;
    else if (sign === ':' && !isInString) count += 1;
  }
  return count;
}
