/** A form as a tree while it is parsed. Its leaves are texts, and the branches of a fork have names. */
type Branch = string | Fork;
type Fork = Map<string, Branch>;

/**
 * Parses a form like Stripe's API: `a[b][0]=x` and `expand[]=y` become objects and lists. Consecutive numbers from 0
 * make a list. Names that could reach a prototype become ordinary members.
 */
export function parseStripeForm(text: string): unknown {
  const form: Fork = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return Object.fromEntries([...form].map(([name, branch]) => [name, toValue(branch)]));
}

function pathOf(name: string): string[] {
  return name.split('[').map((part) => part.replace(/\]$/, ''));
}

function put(fork: Fork, [head = '', ...rest]: string[], value: string): void {
  const name = head === '' ? fork.size.toString() : head;
  if (rest.length === 0) {
    fork.set(name, value);
    return;
  }
  const branch = fork.get(name);
  const next: Fork = branch instanceof Map ? branch : new Map<string, Branch>();
  fork.set(name, next);
  put(next, rest, value);
}

function toValue(branch: Branch): unknown {
  if (typeof branch === 'string') return branch;
  const entries = [...branch].map(([name, inner]) => [name, toValue(inner)] as const);
  const isList = entries.every(([name], index) => name === index.toString());
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
