import { faultsInCompose } from './faults-in-compose.ts';
import { imageArguments, imageStages, isFile, isKnownToPrograms, isNpmScript, testFilesLike } from './named-things.ts';

/** Names that stand for a reader's own, such as `services/<service>` and `…`. */
const PLACEHOLDER = /[<>…]/;

/** Finds names in a command line that do not exist: scripts, services of compose, files and variables. */
export function faultsIn(commandLine: string): string[] {
  return simpleCommandsIn(commandLine).flatMap((words) => {
    if (words.some((word) => PLACEHOLDER.test(word))) return [];
    return [...faultsOfProgram(words), ...faultsOfVariables(words)].map((fault) => `${words.join(' ')}: ${fault}`);
  });
}

/**
 * The commands in a line, without comments and redirections. They are separated by `;`, `|`, `&&`, `$(` and the words
 * of loops.
 */
function simpleCommandsIn(text: string): string[][] {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/;|\||&&|\$\(|\)|\bdo\b|\bdone\b/))
    .map((command) => command.replaceAll(/\s[<>]\s*[^\s>]+\s*$/g, '').trim())
    .map((command) => command.match(/'[^']*'|"[^"]*"|\S+/g) ?? [])
    .filter((words) => words.length > 0);
}

const checks: Readonly<Record<string, (args: readonly string[]) => string[]>> = {
  npm: faultsOfNpm,
  node: faultsOfNode,
  helm: (args) => faultsOfFiles(args.filter((word) => word.includes('/')).map(inChart)),
  docker: ([verb, ...args]) => (verb === 'compose' ? faultsInCompose(args) : faultsOfBuild(args)),
};

function faultsOfProgram(words: readonly string[]): string[] {
  const [program = '', ...args] = words.slice(words.findIndex((word) => !/^\w+=/.test(word)));
  return checks[program.replace('node_modules/.bin/', '')]?.(args) ?? [];
}

function faultsOfNpm(args: readonly string[]): string[] {
  const [verb, ...rest] = args.filter((word) => word !== '-s');
  const patterns = rest.slice(rest.indexOf('--testPathPatterns') + 1).filter((word) => word.includes('/'));
  if (verb === 'test') return patterns.filter((pattern) => testFilesLike(pattern).length === 0);
  if (verb !== 'run') return [];
  const [script = ''] = rest;
  const at = rest.indexOf('-w');
  return isNpmScript(script, at < 0 ? undefined : rest[at + 1]) ? [] : ['no script of one workspace'];
}

function faultsOfNode(args: readonly string[]): string[] {
  const [file = ''] = args.filter((word) => !word.startsWith('-'));
  return isFile(file) || isFile(`services/*/${file}`) ? [] : ['no such file'];
}

/** The file of a template, which `--show-only` names by its path in the chart. */
function inChart(path: string): string {
  return path.startsWith('templates/') ? `deploy/helm/booking-payments/${path}` : path;
}

function faultsOfFiles(files: readonly string[]): string[] {
  return files.filter((file) => !isFile(file)).map((file) => `no file ${file}`);
}

function faultsOfBuild(args: readonly string[]): string[] {
  const at = (option: string): string | undefined => args[args.indexOf(option) + 1];
  const stage = args.includes('--target') ? at('--target') : undefined;
  const argument = args.includes('--build-arg') ? at('--build-arg')?.split('=')[0] : undefined;
  return [
    ...(stage !== undefined && !imageStages.has(stage) ? [`no stage ${stage}`] : []),
    ...(argument !== undefined && !imageArguments.has(argument) ? [`no argument ${argument}`] : []),
  ];
}

/** Finds unknown variables that a command sets, and unknown secrets and scripts that it names inside of a container. */
function faultsOfVariables(words: readonly string[]): string[] {
  const text = words.join(' ');
  const set = Array.from(text.matchAll(/(?:^|\s)([A-Z][A-Z_]{3,})=/g), ([, name = '']) => name);
  const secrets = Array.from(text.matchAll(/\/run\/secrets\/(\w+)/g), ([, name = '']) => name);
  const scripts = Array.from(text.matchAll(/\/([\w-]+\.sh)\b/g), ([, name = '']) => name);
  return [...set, ...secrets, ...scripts].filter((name) => !isKnownToPrograms(name)).map((name) => `no ${name}`);
}
