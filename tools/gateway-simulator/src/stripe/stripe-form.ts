/** A parsed form: text, or lists and objects of it. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads `a[b][0]=x` and `expand[]=y`, the way Stripe's API does; objects with the keys 0, 1, 2 … become lists. */
export function parseStripeForm(text: string): { [name: string]: FormValue } {
  const form: { [name: string]: FormValue } = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, listsOf(value)]));
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))].map((part) => (FORBIDDEN.has(part) ? '' : part));
}

function put(target: { [name: string]: FormValue }, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? Object.keys(target).length.toString() : head;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  target[key] = next;
  put(next, rest, value);
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, FormValue] => [key, listsOf(inner)]);
  const isList = entries.every(([key], index) => key === index.toString());
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
