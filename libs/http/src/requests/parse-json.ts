import { ProblemError } from '@booking/contracts';
import { parseStrictJson } from '@booking/runtime';

/** Parses the body of a client as strict JSON. Throws `malformed-json`. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new ProblemError('malformed-json', 'A JSON body is required.');
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    throw new ProblemError('malformed-json', `The body cannot be read. ${(error as SyntaxError).message}.`);
  }
}
