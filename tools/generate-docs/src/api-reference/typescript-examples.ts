import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples } from '@booking/example-calls';

const SOURCES = join(import.meta.dirname, '../../../../examples/api/src');
const FILES = ['bookings', 'payments', 'refunds', 'webhook-endpoints'];
const source = FILES.map((file) => readFileSync(join(SOURCES, `${file}.ts`), 'utf8')).join('\n');

/** The code of the example of an operation, without the value that it returns to tests. Undefined if there is none. */
export function typescriptExample(operationId: string): string | undefined {
  if (!(operationId in examples)) return undefined;
  const body = new RegExp(`^  async ${operationId}\\(.*\\) \\{\\n([\\s\\S]*?)\\n  \\},$`, 'm').exec(source)?.[1] ?? '';
  return body
    .replaceAll(/^ {4}/gm, '')
    .replace(/\nreturn (\w+|'\w+');$/, '')
    .replace(/\nreturn ([\s\S]+);$/, '\nconsole.log($1);');
}
