import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

const SUFFIX = '_FILE';

type Variables = Readonly<Record<string, string | undefined>>;
type ReadVariables = { readonly variables: Variables; readonly faults: ReadonlySet<string> };

/**
 * An environment in which the variable `<NAME>_FILE` supplies the value of `<NAME>`: the content of the file, without
 * its trailing line break. An empty file supplies nothing. A file is read only if `<NAME>` is used, because other
 * software has variables with the same ending. `faults` names the variables that are given both ways, or whose file
 * cannot be read.
 */
export function variablesFromFiles(env: Variables): ReadVariables {
  const faults = new Set<string>();

  function valueOf(name: string): string | undefined {
    const path = env[name + SUFFIX];
    if (!path) return env[name];
    if (env[name] !== undefined) faults.add(`${name} is given twice: by itself and as ${name}${SUFFIX}`);
    const content = contentOf(path);
    if (content === undefined) faults.add(unreadable(name, path));
    return content === '' ? env[name] : content;
  }

  const variables = new Proxy(env, {
    get: (_env, name) => (typeof name === 'string' ? valueOf(name) : undefined),
    has: (_env, name) => typeof name === 'string' && valueOf(name) !== undefined,
  });
  return { variables, faults };
}

/**
 * Names the variable whose file cannot be read. Only an absolute path is quoted, because other text may be the secret
 * itself.
 */
function unreadable(name: string, path: string): string {
  return `${name}${SUFFIX} names a file that cannot be read${isAbsolute(path) ? `: ${path}` : ''}`;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
