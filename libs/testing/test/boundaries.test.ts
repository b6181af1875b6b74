import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../../..');
const CONFIG = '.dependency-cruiser.cjs';
const LIBS = ['contracts', 'runtime', 'idempotency', 'messaging', 'http', 'gateways', 'service', 'testing'];
const PACKAGES = ['express', 'knex', 'zod', '@nats-io/transport-node', 'installed-by-chance'];

const alpha = 'services/alpha/src';

/** A small product without any violation. */
const cleanTree: Record<string, string> = {
  [`${alpha}/main.ts`]: importsOf('./service.ts', './config.ts', '@booking/runtime'),
  [`${alpha}/config.ts`]: importsOf('zod'),
  [`${alpha}/service.ts`]: importsOf(
    './features/pay/pay.route.ts',
    './features/pay/note-payment.listener.ts',
    '@booking/service',
  ),
  [`${alpha}/features/pay/pay.route.ts`]: importsOf('./pay.ts', '@booking/http', 'express'),
  [`${alpha}/features/pay/note-payment.listener.ts`]: importsOf('./pay.ts', '@booking/messaging'),
  [`${alpha}/features/pay/pay.ts`]: importsOf('../../payment/payment.ts', '../../payment/payment-repository.ts'),
  [`${alpha}/payment/payment.ts`]: importsOf('@booking/contracts', '@booking/gateways/records', 'node:assert'),
  [`${alpha}/payment/payment-repository.ts`]: importsOf('./payment.ts', '@booking/runtime', 'knex'),
  [`${alpha}/payment/payment.test.ts`]: importsOf('./payment.ts', '@booking/testing'),
  'services/alpha/web/src/main.ts': importsOf('./page.tsx', './layout/shell.tsx'),
  'services/alpha/web/src/layout/shell.tsx': importsOf(),
  'services/alpha/web/src/page.tsx': importsOf('@booking/contracts/currencies'),
  'services/beta/src/main.ts': importsOf('@booking/runtime'),
  'libs/contracts/src/index.ts': importsOf('zod'),
  'libs/contracts/src/currencies.ts': importsOf(),
  'libs/runtime/src/index.ts': importsOf('@booking/contracts', 'knex'),
  'libs/idempotency/src/index.ts': importsOf('@booking/runtime'),
  'libs/messaging/src/index.ts': importsOf('@booking/runtime', '@nats-io/transport-node'),
  'libs/http/src/index.ts': importsOf('@booking/idempotency', '@booking/runtime', 'express'),
  'libs/gateways/src/index.ts': importsOf('@booking/runtime', './gateway-registry.ts'),
  'libs/gateways/src/gateway-registry.ts': importsOf('./records.ts'),
  'libs/gateways/src/records.ts': importsOf(),
  'libs/service/src/index.ts': importsOf('@booking/http', '@booking/messaging'),
  'libs/testing/src/index.ts': importsOf('@booking/http', '@booking/messaging', '@booking/gateways'),
  'tools/demo/src/main.ts': importsOf('@booking/testing'),
};

type Plant = { rule: string; file: string; code: string };

/** A violation of each rule: the rule, and a file that breaks it. */
const plants: Plant[] = [
  plant('services-are-islands', `${alpha}/peek.ts`, '../../beta/src/main.ts'),
  plant('libs-know-no-service', 'libs/http/src/know-service.ts', '../../../services/beta/src/main.ts'),
  plant('clients-know-only-the-api', 'clients/typescript/src/borrow.ts', '@booking/contracts'),
  plant('contracts-are-plain', 'libs/contracts/src/fetch-rates.ts', 'express'),
  plant('libs-stack-one-way', 'libs/runtime/src/answer-once.ts', '@booking/idempotency'),
  plant('libs-are-siblings', 'libs/gateways/src/answer.ts', '@booking/http'),
  plant('only-service-ts-declares-a-service', `${alpha}/payment/start-payment.ts`, '@booking/service'),
  plant('features-are-islands', `${alpha}/features/refund/refund.ts`, '../pay/pay.ts'),
  plant('only-service-ts-wires-features', `${alpha}/payment/pay-itself.ts`, '../features/pay/pay.ts'),
  plant('main-only-starts', 'services/gamma/src/main.ts', '@booking/messaging'),
  plant('use-cases-know-no-entry-point', `${alpha}/features/pay/answer.ts`, './pay.route.ts'),
  plant('nouns-are-pure', `${alpha}/refund/allocate-refund.ts`, '@booking/runtime'),
  plant('nouns-use-no-clock-or-chance', `${alpha}/dispute/open-dispute.ts`, 'node:timers'),
  plant('nouns-take-no-steps', `${alpha}/payment/settle-at-once.ts`, '../steps/settle.ts'),
  plant('express-stays-in-routes', `${alpha}/features/pay/render.ts`, 'express'),
  plant('listeners-call-no-gateway', `${alpha}/features/pay/charge.listener.ts`, './charge.ts'),
  plant('knex-stays-in-storage', `${alpha}/features/pay/query.ts`, 'knex'),
  plant('migrations-stand-alone', 'services/alpha/migrations/0001-fill.ts', '../src/payment/payment.ts'),
  plant('nats-stays-in-messaging', `${alpha}/features/pay/publish.ts`, '@nats-io/transport-node'),
  plant('production-code-knows-no-test-code', `${alpha}/features/pay/wait.ts`, '@booking/testing'),
  plant('production-code-knows-no-tool', `${alpha}/features/pay/show.ts`, '../../../../../tools/demo/src/main.ts'),
  plant('outsiders-use-public-entry-points', 'e2e/test/look-inside.test.ts', '../../services/beta/src/main.ts'),
  plant('browsers-see-the-api-only', 'services/alpha/web/src/peek.tsx', '../../src/payment/payment.ts'),
  plant('browsers-load-no-schemas', 'services/alpha/web/src/parse.tsx', '@booking/contracts'),
  plant(
    'answers-need-no-server',
    'services/alpha/web/src/api/answers.ts',
    '../../../src/payment/payment-repository.ts',
  ),
  plant('the-shell-knows-no-pages', 'services/alpha/web/src/layout/peek.tsx', '../page.tsx'),
  plant('no-unwired-pages', 'services/alpha/web/src/forgotten.tsx', './page.tsx'),
  plant('no-unwired-code', `${alpha}/features/pay/forgotten.listener.ts`, './pay.ts'),
  plant('no-unoffered-code', 'libs/http/src/forgotten.ts', '@booking/runtime'),
  plant('no-undeclared-packages', `${alpha}/features/pay/borrow.ts`, 'installed-by-chance'),
  plant('names-come-from-the-domain', `${alpha}/features/pay/use-helper.ts`, './pay-helper.ts'),
  plant('no-cycles', `${alpha}/features/pay/first.ts`, './second.ts'),
  plant('no-orphans', `${alpha}/features/pay/alone.ts`),
];

/** Files that the planted files import. */
const companions: Record<string, string> = {
  [`${alpha}/features/pay/pay-helper.ts`]: importsOf('./pay.ts'),
  [`${alpha}/features/pay/second.ts`]: importsOf('./first.ts'),
  [`${alpha}/features/pay/charge.ts`]: importsOf('@booking/gateways'),
  [`${alpha}/steps/settle.ts`]: importsOf('../payment/payment.ts'),
};

type Violation = { from: string; rule: { name: string } };

const tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
let violations: Violation[];

beforeAll(async () => {
  for (const [file, code] of Object.entries({ ...cleanTree, ...companions })) write(file, code);
  for (const { file, code } of plants) write(file, code);
  installPackages();
  for (const file of [CONFIG, 'tsconfig.json']) copyFileSync(join(REPOSITORY, file), join(tree, file));
  violations = await cruise();
});

afterAll(() => rmSync(tree, { recursive: true }));

describe('the rules of the architecture', () => {
  it('are each violated by a file in this test', () => {
    const { forbidden } = createRequire(import.meta.url)(join(REPOSITORY, CONFIG)) as { forbidden: { name: string }[] };

    expect(plants.map(({ rule }) => rule).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(plants)('$rule fails on $file', ({ rule, file }) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('accept a tree without violations', () => {
    expect(violations.filter(({ from }) => from in cleanTree)).toEqual([]);
  });
});

function plant(rule: string, file: string, ...imports: string[]): Plant {
  return { rule, file, code: importsOf(...imports) };
}

function importsOf(...modules: string[]): string {
  const lines = modules.map((module, index) => `import { thing as thing${index} } from '${module}';`);
  const uses = modules.map((_, index) => `thing${index}`);
  return [...lines, `export const thing = [${uses.join(', ')}];`, ''].join('\n');
}

/** The entry points of libraries besides `index.ts`. */
const entries: Record<string, object> = {
  contracts: { './currencies': './src/currencies.ts' },
  gateways: { './records': './src/records.ts' },
};

/** Creates stand-ins for the packages. The rules only read their location and their declaration. */
function installPackages(): void {
  const declared = PACKAGES.filter((name) => name !== 'installed-by-chance').map((name) => [name, '*']);
  const dependencies = Object.fromEntries(declared) as object;
  write('package.json', JSON.stringify({ workspaces: ['libs/*'], dependencies }));
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.thing = 1;\n');
  }
  mkdirSync(join(tree, 'node_modules/@booking'));
  for (const name of LIBS) {
    const exports = { '.': './src/index.ts', ...entries[name] };
    write(`libs/${name}/package.json`, JSON.stringify({ name: `@booking/${name}`, exports }));
    symlinkSync(`../../libs/${name}`, join(tree, 'node_modules/@booking', name));
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

async function cruise(): Promise<Violation[]> {
  const args = ['services', 'libs', 'clients', 'tools', 'e2e', '--config', CONFIG, '--output-type', 'json'];
  const report = await run('dependency-cruiser/bin/dependency-cruiser.mjs', args, tree);
  return (report as { summary: { violations: Violation[] } }).summary.violations;
}

/** Runs a program of an npm package, and returns its output as JSON. */
function run(program: string, args: readonly string[], cwd: string): Promise<unknown> {
  const file = join(REPOSITORY, 'node_modules', program);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && stdout === '') reject(new Error(stderr));
      else resolve(JSON.parse(stdout));
    });
  });
}
