import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { type Example, examplesIn, inlineCodeIn, pages, textOf } from './examples.ts';
import { faultsIn } from './faults-in-command.ts';
import { isFile, isKnownToPrograms } from './named-things.ts';
import { reasons, runBy } from './treatments.ts';

const LANGUAGES = ['sh', 'sql', 'js', 'ts', 'json', 'yaml', 'http'];
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npm|(?:node_modules\/\.bin\/)?node|docker|helm) \S/;
const GENERATED_CALLS = /^docs\/api\/(bookings|payments|refunds|webhook-endpoints)\.md$/;

const examples = pages.flatMap(examplesIn).filter(({ language }) => language !== 'mermaid');
const written = examples.filter(({ page, language }) => !(GENERATED_CALLS.test(page) && language === 'ts'));

describe('an example of the documentation', () => {
  it('names its language, unless it is not code', () => {
    const commands = examples.filter(({ language, code }) => language === '' && COMMAND.test(code));

    expect(commands).toEqual([]);
    expect(examples.filter(({ language }) => language !== '' && !LANGUAGES.includes(language))).toEqual([]);
  });

  it.each(pages)('is run by a test, is a part of a tested source, or says why not: %s', (page) => {
    const found = written.filter((example) => example.page === page && example.language !== '');

    expect(found.filter((example) => !isTreated(example))).toEqual([]);
  });

  it.each(Object.entries(runBy))('is read by the test that runs it: %s', (page, byLanguage) => {
    for (const [language, test] of Object.entries(byLanguage)) {
      const name = GENERATED_CALLS.exec(page)?.[1] ?? page;
      expect(textOf(test)).toContain(name);
      expect(examplesIn(page).map((example) => example.language)).toContain(language);
    }
  });

  it('shows a part of a source as it is', () => {
    const parts = written.filter((example) => sourceOf(example) !== undefined && !isAbridged(example));

    expect(parts.length).toBeGreaterThan(15);
    expect(parts.flatMap(linesMissingIn)).toEqual([]);
  });

  it('calls only functions that exist, if it is abridged', () => {
    const abridged = written.filter(isAbridged);

    expect(abridged.length).toBeGreaterThan(0);
    const called = abridged.flatMap(({ code }) => [...code.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name));
    expect(called.filter((name) => !isKnownToPrograms(`function ${name}(`))).toEqual([]);
  });

  it('is valid shell, if it is shell', () => {
    const scripts = examples.filter(({ language }) => language === 'sh');

    expect(scripts.length).toBeGreaterThan(30);
    const together = scripts.map(({ code }) => code).join('\n');
    execFileSync('bash', ['-n'], { input: together, stdio: ['pipe', 'pipe', 'pipe'] });
  });

  it('is valid YAML, and the metrics in it exist, if it is YAML', () => {
    const documents = examples.filter(({ language }) => language === 'yaml').map(({ code }) => code);

    expect(documents.length).toBeGreaterThan(0);
    for (const code of documents) {
      expect(parseAllDocuments(code).flatMap(({ errors }) => errors)).toEqual([]);
      const metrics = [...code.matchAll(/\bbooking_(\w+)/g)].map(
        ([, name = '']) => `booking.${name.replaceAll('_', '.')}`,
      );
      expect(metrics.filter((name) => !isKnownToPrograms(name))).toEqual([]);
    }
  });
});

describe('a command in the documentation', () => {
  it.each(pages)('names scripts, services, files and variables that exist: %s', (page) => {
    const shell = examplesIn(page).filter(({ language }) => language === 'sh');
    const inline = inlineCodeIn(page).filter((code) => COMMAND.test(code));

    expect([...shell.map(({ code }) => code), ...inline].flatMap(faultsIn)).toEqual([]);
  });

  it.each([
    ['npm run no-such-script', 'no script'],
    ['npm run rebuild -w services/payments', 'no script'],
    ['npm run rebuild -w services/admin', 'no script of one workspace'],
    ['npm test -- --testPathPatterns libs/no-such-test', 'libs/no-such-test'],
    ['node src/no-such-file.ts', 'no such file'],
    ['node_modules/.bin/node src/no-such-file.ts', 'no such file'],
    ['docker compose up -d --wait no-such-service', 'no service no-such-service'],
    ['docker compose up --scale no-such-service=3', 'no service no-such-service'],
    ['docker compose up --no-such-option', 'no option --no-such-option'],
    ['docker compose -f no-such-file.yml up', 'no file no-such-file.yml'],
    ['docker compose exec payments cat /run/secrets/NO_SUCH_SECRET', 'no NO_SUCH_SECRET'],
    ['docker build --target no-such-stage', 'no stage no-such-stage'],
    ['NO_SUCH_VARIABLE=1 npm start', 'no NO_SUCH_VARIABLE'],
  ])('is reported if it names something else: %s', (command, fault) => {
    expect(faultsIn(command).join()).toContain(fault);
  });
});

describe('a request in the documentation', () => {
  const paths = ['openapi', 'admin-openapi'].flatMap((name) => {
    const document = JSON.parse(textOf(`ingress/public/${name}.json`)) as { paths: Record<string, object> };
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  });

  it.each(pages)('exists in one of the API documents: %s', (page) => {
    const requests = inlineCodeIn(page).filter((code) =>
      /^(GET|POST|PUT|PATCH|DELETE) \/(api\/v1|admin\/api)\//.test(code),
    );

    expect(requests.filter((request) => !paths.some((path) => matches(path, request)))).toEqual([]);
  });
});

function isTreated(example: Example): boolean {
  const { page, language, marks } = example;
  const hasReason = marks.some((mark) => Object.hasOwn(reasons, mark));
  return hasReason || runBy[page]?.[language] !== undefined || sourceOf(example) !== undefined;
}

function isAbridged({ marks }: Example): boolean {
  return marks.includes('abridged');
}

/**
 * The source file that the first line of a part names: `// services/bookings/src/main.ts`. The line ends in `,
 * shortened` if lines are left out.
 */
function sourceOf({ code }: Example): string | undefined {
  const [, file = ''] = /^\/\/ ([\w./-]+\.ts)(?:, shortened)?\n/.exec(code) ?? [];
  return isFile(file) ? file : undefined;
}

/** The lines of a part that are missing in its source. Comments of the page may be missing. */
function linesMissingIn(example: Example): string[] {
  const source = String(sourceOf(example));
  const known = new Set(textOf(source).split('\n').map(withoutComment));
  const [, ...lines] = example.code.split('\n').map(withoutComment);
  return lines.filter((line) => line !== '' && !known.has(line)).map((line) => `${source}: ${line}`);
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s)\/\/ .*$/, '').trim();
}

/** Whether a request matches a path of the API. Its parameters may have other names, and a query may follow. */
function matches(path: string, request: string): boolean {
  const [named = ''] = request.split(/\?(?!\})/);
  return blank(path) === blank(named);
}

function blank(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}
