import { readFileSync } from 'node:fs';

const SUFFIX = '_FILE';

type Variables = Readonly<Record<string, string | undefined>>;
type ReadVariables = { readonly variables: Variables; readonly faults: readonly string[] };

/**
 * The environment with what `<NAME>_FILE` points at in place of `<NAME>`, without the line break at its end. An empty file
 * sets nothing. A variable that is given both ways, or whose file cannot be read, is a fault that names it.
 */
export function variablesFromFiles(env: Variables): ReadVariables {
  const faults: string[] = [];
  const read = Object.entries(env).flatMap(([name, path]) => {
    if (!name.endsWith(SUFFIX) || name === SUFFIX || !path) return [];
    const variable = name.slice(0, -SUFFIX.length);
    if (env[variable] !== undefined) faults.push(`${variable} is given twice: by itself and as ${name}`);
    const content = contentOf(path);
    if (content === undefined) faults.push(`${name} names a file that cannot be read: ${path}`);
    return content ? [[variable, content] as const] : [];
  });
  return { variables: { ...env, ...Object.fromEntries(read) }, faults };
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
