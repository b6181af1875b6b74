import { describe, expect, it } from '@jest/globals';
import { parseJson } from './parse-json.ts';

function thrownBy(body: string | Buffer): unknown {
  try {
    return { parsed: parseJson(Buffer.from(body)) };
  } catch (error) {
    return error;
  }
}

describe('parseJson', () => {
  it('reads JSON', () => {
    expect(parseJson(Buffer.from('{"a":[1,"é"]}'))).toEqual({ a: [1, 'é'] });
  });

  it.each<[fault: string, body: string | Buffer, detail: string]>([
    ['an empty body', '', 'A JSON body is required.'],
    ['something else', 'secret', 'The body cannot be read. The text is not JSON.'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body cannot be read. The bytes are not UTF-8.'],
    ['a name twice', '{"a":1,"a":2}', 'The body cannot be read. The JSON has an object with a duplicate name.'],
    ['a forbidden name', '{"__proto__":{}}', 'The body cannot be read. The JSON has a name that is not allowed.'],
    [
      'too deep nesting',
      '['.repeat(21) + ']'.repeat(21),
      'The body cannot be read. The JSON is nested deeper than 20 levels.',
    ],
  ])('rejects %s and says why', (_fault, body, detail) => {
    expect(thrownBy(body)).toMatchObject({ type: 'malformed-json', message: detail });
  });
});
