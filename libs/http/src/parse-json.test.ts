import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from './parse-json.ts';

const malformed: unknown = expect.objectContaining({ type: 'malformed-json' });

function thrownBy(body: string | Buffer): unknown {
  try {
    return { parsed: parseJson(Buffer.from(body)) };
  } catch (error) {
    return error;
  }
}

describe('parseJson', () => {
  it('reads every JSON value as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        fc.pre(!/__proto__|constructor/.test(text));
        expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['', ' ', '{', '{"a":1', '[1,]', "{'a':1}", 'undefined', 'NaN', '{"a":01}', '{} {}', '"\t"'])(
    'refuses %j',
    (text) => {
      expect(thrownBy(text)).toEqual(malformed);
    },
  );

  it('rejects bytes that are not UTF-8', () => {
    expect(thrownBy(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual(malformed);
  });

  it.each(['{"status":"FAILED","status":"PAID"}', '[{"a":{"b":1,"b":1}}]', '{"a":1,"\\u0061":2}', '{"a":1,"a" :2}'])(
    'rejects a duplicate name within one object: %s',
    (text) => {
      expect(thrownBy(text)).toEqual(malformed);
    },
  );

  it.each(['{"a":{"a":1},"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"\\"a\\":"}', '{"a":["b","b"],"b":"a"}'])(
    'accepts the same name in different objects: %s',
    (text) => {
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
    },
  );

  it.each(['{"__proto__":{"polluted":true}}', '{"a":[{"constructor":1}]}', '{"\\u005f_proto__":1}'])(
    'rejects a name that reaches a prototype: %s',
    (text) => {
      expect(thrownBy(text)).toEqual(malformed);
    },
  );

  it('rejects values nested deeper than twenty levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

    expect(parseJson(Buffer.from(nested(20)))).toBeInstanceOf(Array);
    expect(thrownBy(nested(21))).toEqual(malformed);
    expect(thrownBy(nested(100_000))).toEqual(malformed);
  });
});
