import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../../..');

type Plant = { readonly rule: string; readonly file: string; readonly code: string; readonly message?: string };

const half = 'export const half = (amount: number) => amount / 2;';
const query = "export const read = (db) => db('payments');";
const payments = 'services/payments/src';

/** A violation of each kind of rule: the rule, a file that breaks it, and a part of the message. */
const violations: Plant[] = [
  ...[`${payments}/service.ts`, 'services/payments/migrations/index.ts'].map(inexact),
  ...['libs/contracts/src/money.ts', 'tools/demo/src/show.ts'].map(inexact),
  rejected('house(restricted-syntax)', `${payments}/features/pay/read-all.ts`, query, 'SQL'),
  rejected(
    'house(restricted-syntax)',
    `${payments}/features/pay/read-one.ts`,
    "export const read = (trx) => trx.from('payments').first();",
    'SQL',
  ),
  rejected(
    'house(restricted-syntax)',
    `${payments}/features/pay/pay.route.ts`,
    "export const read = (query) => query.where('id');",
    'SQL',
  ),
  rejected(
    'house(restricted-syntax)',
    `${payments}/payment/payment-clock.ts`,
    'export const at = new Date();',
    'times, ids and chance',
  ),
  rejected(
    'house(restricted-syntax)',
    `${payments}/payment/payment-id.ts`,
    "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID;",
    'times, ids',
  ),
  rejected(
    'house(restricted-syntax)',
    'services/admin/src/hold/hold.ts',
    'export const at = Date.now();',
    'times, ids',
  ),
  rejected('house(restricted-syntax)', 'libs/http/src/state.ts', 'export enum State { Open }', 'union of string'),
  rejected('house(restricted-syntax)', 'libs/http/src/app.ts', 'export default {};', 'Export by name'),
  rejected('house(naming)', 'libs/http/src/name.ts', 'export const created_at = 1;', 'camelCase'),
  rejected('house(naming)', 'libs/http/src/page.ts', 'export function Page() {}', 'camelCase'),
  ...[
    "import { a } from './a.ts';\nimport b from 'b';",
    "import { a } from './a.ts';\nimport b from '../b.ts';",
    "import a from 'a';\nimport b from 'node:b';",
  ].map((code, index) => rejected('simple-import-sort(imports)', `libs/http/src/imports-${index}.ts`, code)),
  rejected('house(plain-english)', 'libs/http/src/prose.ts', '// What was sent is stored.\nexport const a = 1;'),
  rejected('house(no-inline-texts)', 'services/admin/web/src/page.tsx', 'export const page = <h1>Payments</h1>;'),
  rejected(
    'eslint(no-restricted-properties)',
    `${payments}/env.ts`,
    'export const { env } = process;',
    'take a Config',
  ),
  rejected('eslint(no-restricted-properties)', `${payments}/main.ts`, 'process.exit(1);', 'let the process end'),
  rejected('eslint(no-restricted-properties)', 'libs/runtime/src/env.ts', 'export const { env } = process;', 'Config'),
  rejected('eslint(no-console)', 'libs/http/src/print.ts', "console.log('a');"),
  rejected('eslint(no-undef)', 'tools/demo/assets/page.js', 'document.title = name;'),
  rejected('eslint(no-warning-comments)', 'libs/http/src/later.ts', '// TODO later\nexport const a = 1;'),
  rejected('eslint(max-lines)', 'libs/http/src/long.ts', 'export const a = 1;'.concat('\n;'.repeat(200))),
  rejected('eslint(max-lines)', 'libs/http/src/long.test.ts', 'export const a = 1;'.concat('\n;'.repeat(400))),
  rejected('eslint(max-lines-per-function)', 'libs/http/src/function.ts', `function a() {${'\n;'.repeat(40)}}\na();`),
  rejected('eslint(max-params)', 'libs/http/src/parameters.ts', 'export const f = (a, b, c, d) => [a, b, c, d];'),
  rejected('eslint(max-depth)', 'libs/http/src/depth.ts', 'if (a) { if (b) { if (c) { f(); } } }'),
  rejected('eslint(complexity)', 'libs/http/src/complex.ts', `export const f = (a) => ${'a && '.repeat(8)} a;`),
  rejected('eslint(no-unused-vars)', 'libs/http/src/unused.ts', 'const a = 1;'),
  rejected('eslint(no-var)', 'libs/http/src/variable.ts', 'export var a = 1;'),
  rejected('typescript(no-explicit-any)', 'libs/http/src/any.ts', 'export const a = (b: any) => String(b);'),
  rejected('typescript(consistent-type-definitions)', 'libs/http/src/kind.ts', 'export interface Kind { a: string }'),
  rejected('typescript(no-floating-promises)', 'libs/http/src/promise.ts', 'Promise.resolve();'),
  rejected(
    'typescript(no-unnecessary-condition)',
    'libs/http/src/always.ts',
    'export const f = (a: object) => a ?? 1;',
  ),
  rejected(
    'typescript(switch-exhaustiveness-check)',
    'libs/http/src/switch.ts',
    "export const f = (a: 'b' | 'c') => { switch (a) { case 'b': return 1; } };",
  ),
  rejected('typescript(no-floating-promises)', 'e2e/test/late.test.ts', 'Promise.resolve();'),
  rejected(
    'unused directive',
    'libs/http/src/directive.ts',
    '// oxlint-disable-next-line no-console -- a reason\nexport const a = 1;',
    'Unused oxlint-disable directive',
  ),
];

/** Code that a rule allows at this place. */
const allowed: Plant[] = [
  { rule: 'house(exact-amounts)', file: 'libs/contracts/src/money.property.test.ts', code: half },
  { rule: 'house(exact-amounts)', file: 'services/payments/test/samples.ts', code: half },
  { rule: 'house(restricted-syntax)', file: `${payments}/payment/all-payments-repository.ts`, code: query },
  { rule: 'house(restricted-syntax)', file: 'jest.config.js', code: 'export default {};' },
  { rule: 'house(naming)', file: 'services/admin/web/src/component.tsx', code: 'export function Component() {}' },
  { rule: 'eslint(no-restricted-properties)', file: 'services/refunds/src/main.ts', code: 'String(process.env.A);' },
  { rule: 'eslint(no-restricted-properties)', file: 'libs/runtime/src/exit.ts', code: 'process.exit(1);' },
  { rule: 'eslint(no-console)', file: 'tools/demo/src/print.ts', code: "console.log('a');" },
  { rule: 'eslint(max-lines)', file: 'libs/http/src/usual.test.ts', code: 'f();'.concat('\n;'.repeat(300)) },
  { rule: 'eslint(max-params)', file: 'e2e/test/usual.ts', code: 'export const f = (a, b, c, d) => [a, b, c, d];' },
  {
    rule: 'typescript(consistent-type-definitions)',
    file: 'libs/gateways/src/payment-gateway.ts',
    code: 'export interface Gateway { id: string }',
  },
  { rule: 'typescript(no-floating-promises)', file: 'tools/demo/assets/late.js', code: 'Promise.resolve();' },
];

type Diagnostic = {
  readonly message: string;
  readonly code?: string;
  readonly severity: string;
  readonly filename: string;
  readonly help?: string;
};

const tree = mkdtempSync(join(tmpdir(), 'lint-'));
let diagnostics: readonly Diagnostic[];

beforeAll(async () => {
  for (const file of ['oxlint.config.ts', 'tsconfig.json']) copyFileSync(join(REPOSITORY, file), join(tree, file));
  for (const { file, code } of [...violations, ...allowed]) write(file, code);
  for (const folder of ['node_modules', 'tools/lint-rules']) symlinkSync(join(REPOSITORY, folder), join(tree, folder));
  diagnostics = await lint();
});

afterAll(() => rmSync(tree, { recursive: true }));

describe('the rules of single files', () => {
  it.each(violations)('include $rule, which fails on $file', ({ rule, file, message = '' }) => {
    expect(findingsIn(file)).toContainEqual({ rule, message: expect.stringContaining(message), severity: 'error' });
  });

  it.each(allowed)('exempt $file from $rule', ({ rule, file }) => {
    expect(findingsIn(file).map((finding) => finding.rule)).not.toContain(rule);
  });
});

function inexact(file: string): Plant {
  return rejected('house(exact-amounts)', file, half, 'calculate with BigInt');
}

function rejected(...[rule, file, code, message]: [string, string, string, string?]): Plant {
  return { rule, file, code, ...(message !== undefined && { message }) };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), `${text}\n`);
}

function findingsIn(file: string): { rule: string; message: string; severity: string }[] {
  const own = diagnostics.filter(({ filename }) => filename === file);
  return own.map(({ code = 'unused directive', message, help = '', severity }) => ({
    rule: code,
    message: `${message} ${help}`,
    severity,
  }));
}

/** One run for all files, because oxlint loads its rules and the compiler once per run. */
function lint(): Promise<readonly Diagnostic[]> {
  const program = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint');
  const args = [program, '--format', 'json', ...[...violations, ...allowed].map(({ file }) => file)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) => {
      if (!stdout.startsWith('{')) reject(new Error(`${stdout}${stderr}`));
      else resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
    });
  });
}
