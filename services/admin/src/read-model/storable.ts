/**
 * JSON that PostgreSQL can store as `jsonb`. Texts of gateways may contain U+0000 or lone surrogates, which must not
 * prevent staff from seeing the record.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, (_name, part: unknown) => storablePart(part)) : text;
}

/** A copy that PostgreSQL can store as `jsonb`. */
export function storable<Resource>(resource: Resource): Resource {
  return JSON.parse(toStorableJson(resource)) as Resource;
}

/** In JSON, U+0000 and lone surrogates can only be written as these escapes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
const REPLACEMENT_CHARACTER = '\uFFFD';

function storablePart(part: unknown): unknown {
  return typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', REPLACEMENT_CHARACTER) : part;
}
