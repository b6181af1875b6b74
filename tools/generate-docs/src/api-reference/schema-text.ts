import type { Schema } from './document.ts';

/** A resource: its description, its members or its type with the limits, each of its forms, and an example. */
export function resourceText(schema: Schema): string {
  const { description, examples = [], anyOf = [] } = schema;
  const forms = anyOf.some(({ properties }) => properties) ? anyOf.map(formText) : [shapeText(schema)];
  const [example] = examples.filter((each) => typeof each === 'object');
  return [
    ...(description === undefined ? [] : [sentence(description)]),
    ...forms,
    ...(example === undefined ? [] : [`For example \`${JSON.stringify(example)}\`.`]),
  ].join('\n\n');
}

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

/** The description of a value, its limits, its default and an example. */
export function meaningOf(schema: Schema): string {
  const { description = '', examples: [example] = [], default: usual } = schema;
  const defaultText = isPlain(usual) && usual !== '' ? `\`${usual}\` by default` : '';
  const exampleText = isPlain(example) ? `for example \`${example}\`` : '';
  return together(description.replace(/\.$/, '').replaceAll('|', '\\|'), limitsOf(schema), defaultText, exampleText);
}

function formText(form: Schema): string {
  const { title = '', description = '' } = form;
  return `**${sentence(title)}** ${description && sentence(description)}`.trim().concat('\n\n', shapeText(form));
}

function shapeText(schema: Schema): string {
  return schema.properties ? membersTable(schema) : sentence(together(typeText(schema), limitsOf(schema)));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

function together(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function plainType({ type = 'object', format }: Schema): string {
  const types = typeof type === 'string' ? [type] : type;
  return types.map((each) => (each === 'string' && format !== undefined ? format : each)).join(' or ');
}

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, uniqueItems } = schema;
  const { maxProperties, propertyNames, additionalProperties } = schema;
  return together(
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minItems, maxItems, 'entries'),
    uniqueItems === true ? 'each entry once' : '',
    rangeText(minimum, maximum, ''),
    rangeText(undefined, maxProperties, 'members'),
    limitsOfEach('names', propertyNames),
    limitsOfEach('values', additionalProperties),
  );
}

function rangeText(from: number | undefined, to: number | undefined, unit: string): string {
  if (to !== undefined) return `${from ?? 0} to ${to} ${unit}`.trim();
  return from === undefined ? '' : `at least ${from} ${unit}`.trim();
}

function limitsOfEach(kind: 'names' | 'values', schema: Schema | boolean = false): string {
  const limits = typeof schema === 'boolean' ? '' : limitsOf(schema);
  return limits && `${kind} of ${limits}`;
}

function resourceLink(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `[${name}](resources.md#${name.toLowerCase()})`;
}
