import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseStrictJson } from './strict-json.ts';

function parse(json: string): unknown {
  return parseStrictJson(Buffer.from(json));
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

function hasForbiddenKey(value: unknown): boolean {
  return /"(__proto__|constructor)"\s*:/.test(JSON.stringify(value));
}

describe('strict JSON', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => {
        fc.pre(!hasForbiddenKey(JSON.parse(json)));
        expect(parse(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  it('accepts brackets, colons and quotes in strings', () => {
    const tricky = { 'a":{': ['}', '\\"', ':', '{"a":1,"a":2}'], b: '"', c: '\\' };

    expect(parse(JSON.stringify(tricky))).toEqual(tricky);
  });

  it('accepts one key in several objects, and twenty levels', () => {
    expect(parse('[{"id":1},{"id":{"id":2}}]')).toEqual([{ id: 1 }, { id: { id: 2 } }]);
    expect(parse(nested(20))).toBeInstanceOf(Array);
  });

  it.each([
    ['a key twice', '{"status":"failed","status":"paid"}'],
    ['a key twice, deep inside', '{"data":[{"object":{"amount":1, "amount" :2}}]}'],
    ['a key twice in two spellings', '{"status":1,"st\\u0061tus":2}'],
    ['a key twice with a space behind it', '{"a":1,"a" :2}'],
    ['the key of the prototype', '{"__proto__":{"isAdmin":true}}'],
    ['the key of the prototype in another spelling', '{"\\u005f_proto__":1}'],
    ['the key of the constructor', '{"a":{"constructor":{}}}'],
    ['too deep nesting', nested(21)],
    ['far too deep nesting', nested(100_000)],
    ['something behind the value', '{} {}'],
    ['a byte order mark', '\ufeff{}'],
    ['nothing', ''],
  ])('rejects %s', (_what, json) => {
    expect(() => parse(json)).toThrow(SyntaxError);
  });

  it('rejects bytes that are not UTF-8', () => {
    expect(() => parseStrictJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(SyntaxError);
  });

  it('throws nothing but SyntaxError, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseStrictJson(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
    );
  });

  it('reads a quarter of a megabyte of quotes in linear time', () => {
    const json = JSON.stringify('\\"'.repeat(60_000));
    const started = performance.now();

    parse(json);

    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
