import type { Schema } from './document.ts';

/** The members of an object as a Markdown table. */
export function membersTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const presence = required.includes(name) ? '' : ' (optional)';
    return `| \`${name}\`${presence} | ${typeText(schema)} | ${meaningOf(schema)} |`;
  });
  return ['| member | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The type of a value in a few words, with links to the resources that it names. */
export function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return resourceLink(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeText).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'values'}`;
  return plainType(schema);
}

/** The description of a value, and its limits. */
export function meaningOf(schema: Schema): string {
  const description = (schema.description ?? '').replace(/\.$/, '').replaceAll('|', '\\|');
  return [description, limitsOf(schema)].filter((part) => part !== '').join('; ');
}

function plainType({ type = 'object', format }: Schema): string {
  const types = typeof type === 'string' ? [type] : type;
  return types.map((each) => (each === 'string' && format !== undefined ? format : each)).join(' or ');
}

function limitsOf({ minLength, maxLength, minItems, maxItems, minimum, maximum }: Schema): string {
  return [
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minItems, maxItems, 'entries'),
    rangeText(minimum, maximum, ''),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function rangeText(from: number | undefined, to: number | undefined, unit: string): string {
  if (to === undefined || to === Number.MAX_SAFE_INTEGER) return '';
  return `${from ?? 0} to ${to} ${unit}`.trim();
}

function resourceLink(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `[${name}](resources.md#${name.toLowerCase()})`;
}
