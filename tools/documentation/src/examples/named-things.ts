import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../navigation.ts';
import { textOf } from './examples.ts';

type Manifest = { readonly name: string; readonly scripts?: Readonly<Record<string, string>> };
type Compose = { readonly services: Readonly<Record<string, object>>; readonly include?: readonly string[] };

const COMPOSE = 'docker-compose.yml';
const OPERATORS_FILES = '{docker-compose.yml,Dockerfile,.env.example,deploy/**/*}';

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: REPOSITORY, exclude: (name) => name === 'node_modules' });
}

const manifests = new Map(
  filesOf('{package.json,{clients,examples,libs,services,tools}/*/package.json,services/admin/web/package.json}').map(
    (file) => [file.replace(/\/?package\.json$/, ''), JSON.parse(textOf(file)) as Manifest] as const,
  ),
);

/**
 * Whether npm finds the script in exactly one workspace, named by its folder or its package; by default in the root. For
 * a folder, npm also runs the script in the workspaces directly inside of it, and prints their output last.
 */
export function isNpmScript(script: string, workspace = ''): boolean {
  const named = [...manifests].filter(
    ([folder, { name }]) => folder === workspace || name === workspace || (workspace && dirname(folder) === workspace),
  );
  return named.length === 1 && named[0]?.[1].scripts?.[script] !== undefined;
}

export const composeServices: ReadonlySet<string> = new Set(servicesOf(COMPOSE));

function servicesOf(file: string): string[] {
  const { services, include = [] } = parse(textOf(file), { maxAliasCount: -1, merge: true }) as Compose;
  return [...Object.keys(services), ...include.flatMap(servicesOf)];
}

export const imageStages = wordsBehind('Dockerfile', /^FROM \S+ AS (\S+)/gm);
export const imageArguments = wordsBehind('Dockerfile', /^ARG (\w+)/gm);

function wordsBehind(file: string, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(textOf(file).matchAll(pattern), ([, word = '']) => word));
}

/** The files that describe containers and their settings, and the programs that read or write these settings. */
const operated = [
  ...filesOf(OPERATORS_FILES),
  ...filesOf('{libs,services,tools}/*/src/**/*.ts').filter((file) => !file.startsWith('tools/documentation/')),
];
let operatedText: string | undefined;

/** Whether a program, an image or a setting of a deployment contains this word. */
export function isKnownToPrograms(word: string): boolean {
  operatedText ??= operated.map(readIfText).join('\n');
  return operatedText.includes(word);
}

export function isFile(path: string): boolean {
  return globSync(path.replace(/\/$/, ''), { cwd: REPOSITORY }).length > 0;
}

export function testFilesLike(pattern: string): string[] {
  return filesOf('{libs,services,clients,tools,ingress,e2e}/**/*.test.ts').filter((file) =>
    new RegExp(pattern).test(file),
  );
}

function readIfText(file: string): string {
  try {
    return readFileSync(join(REPOSITORY, file), 'utf8');
  } catch {
    // A folder has no text.
    return '';
  }
}
