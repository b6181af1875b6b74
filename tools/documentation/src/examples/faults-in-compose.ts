import { parseArgs } from 'node:util';
import { composeServices, isFile } from './named-things.ts';

const VERBS = ['build', 'cp', 'exec', 'logs', 'ps', 'restart', 'rm', 'run', 'start', 'stop', 'up'];
/** The verbs with one service as operand. The words after it are for the container. */
const WITH_ONE_SERVICE = ['cp', 'exec', 'run'];

const value = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** The options of `docker compose` and of its verbs that the documentation uses. */
const OPTIONS = {
  file: { ...value, short: 'f', multiple: true },
  profile: value,
  entrypoint: value,
  env: { ...value, short: 'e' },
  filter: value,
  scale: value,
  build: flag,
  detach: { ...flag, short: 'd' },
  force: flag,
  'force-recreate': flag,
  'no-deps': flag,
  'no-recreate': flag,
  'no-tty': { ...flag, short: 'T' },
  push: flag,
  quiet: flag,
  'remove-orphans': flag,
  rm: flag,
  stop: flag,
  wait: flag,
} as const;

/** Finds the files, verbs, options and services in a command line of `docker compose` that do not exist. */
export function faultsInCompose(args: readonly string[]): string[] {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const operands = tokens.flatMap((token) => (token.kind === 'positional' ? [token] : []));
  const [verb, first] = operands;
  const isOfContainer = (index: number): boolean =>
    WITH_ONE_SERVICE.includes(verb?.value ?? '') && index > (first?.index ?? Infinity);
  const options = tokens.flatMap((token) => (token.kind === 'option' && !isOfContainer(token.index) ? [token] : []));
  const scaled = options.flatMap((option) => (option.name === 'scale' ? [String(option.value)] : []));
  const named = operands.slice(1).filter(({ index }) => !isOfContainer(index));
  return [
    ...options.flatMap(faultsOfOption),
    ...(verb && !VERBS.includes(verb.value) ? [`no verb ${verb.value}`] : []),
    ...[...named.map((operand) => operand.value), ...scaled].flatMap(faultsOfService),
  ];
}

type Option = { readonly name: string; readonly rawName: string; readonly value?: string | undefined };

function faultsOfOption({ name, rawName, value: file = '' }: Option): string[] {
  if (!Object.hasOwn(OPTIONS, name)) return [`no option ${rawName}`];
  return name === 'file' && !isFile(file) ? [`no file ${file}`] : [];
}

/** Finds an unknown service in `service`, `service:/path` or `service=3`. */
function faultsOfService(operand: string): string[] {
  const [service = ''] = operand.split(/[:=]/);
  return composeServices.has(service) ? [] : [`no service ${service}`];
}
