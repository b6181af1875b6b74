import { curlExample } from './curl-example.ts';
import type { Call, Content, Document, Operation, Parameter } from './document.ts';
import { meaningOf, membersTable, typeText } from './schema-text.ts';
import { typescriptExample } from './typescript-examples.ts';

/** The section of one operation: its parameters, its body, its answers, and how to call it. */
export function operationMarkdown(document: Document, call: Call): string {
  const { method, path, operation } = call;
  const example = typescriptExample(operation.operationId);
  return [
    `## ${operation.operationId}`,
    `\`${method.toUpperCase()} ${path}\``,
    `${operation.summary}.`,
    operation.description,
    parametersText(operation),
    bodyText(operation),
    ...(example === undefined
      ? []
      : ['**curl**', fence('sh', curlExample(call)), '**TypeScript**', fence('ts', example)]),
    answersText(operation),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

function parametersText({ parameters = [] }: Operation): string {
  const shown = parameters.filter(({ in: place, name }) => place !== 'path' && name !== 'Idempotency-Key');
  if (shown.length === 0) return '';
  const rows = shown.map((parameter) => `| \`${parameter.name}\` | ${placeOf(parameter)} | ${describe(parameter)} |`);
  return ['| parameter | in | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function placeOf({ in: place, required }: Parameter): string {
  return required ? place : `${place}, optional`;
}

function describe({ description, schema }: Parameter): string {
  const meaning = meaningOf({ ...schema, ...(description !== undefined && { description }) });
  return [typeText(schema), meaning].filter((part) => part !== '').join('; ');
}

function bodyText({ requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? membersTable(schema) : '';
}

function answersText({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    return `| ${status} | ${linkProblems(description).replaceAll('|', '\\|')}${answerType(content)} |`;
  });
  return ['| status | answer |', '| --- | --- |', ...rows].join('\n');
}

function answerType(content: Content | undefined): string {
  const schema = content?.['application/json']?.schema;
  return schema?.$ref === undefined ? '' : `: ${typeText(schema)}`;
}

/** Links the problems that a description names, such as `booking-not-found`: Booking not found. */
function linkProblems(description: string): string {
  return description.replaceAll(/`([a-z-]+)`(?=:)/g, '[`$1`](../problems.md#$1)');
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
