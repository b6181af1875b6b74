/**
 * A copy that PostgreSQL can keep as `jsonb`: what gateways say may hold U+0000 or half of a surrogate pair, and neither
 * may cost staff the sight of the record.
 */
export function storable<Resource>(resource: Resource): Resource {
  return JSON.parse(JSON.stringify(resource, (_name, value: unknown) => storableText(value))) as Resource;
}

const REPLACEMENT_CHARACTER = '\uFFFD';

function storableText(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', REPLACEMENT_CHARACTER) : value;
}
