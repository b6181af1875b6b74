/**
 * JSON that PostgreSQL can keep as `jsonb`: what gateways say may hold U+0000 or half of a surrogate pair, and neither
 * may cost staff the sight of the record.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, (_name, part: unknown) => storablePart(part)) : text;
}

/** A copy that PostgreSQL can keep as `jsonb`. */
export function storable<Resource>(resource: Resource): Resource {
  return JSON.parse(toStorableJson(resource)) as Resource;
}

/** JSON has U+0000 and half of a surrogate pair as these escapes only. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
const REPLACEMENT_CHARACTER = '\uFFFD';

function storablePart(part: unknown): unknown {
  return typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', REPLACEMENT_CHARACTER) : part;
}
