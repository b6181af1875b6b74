import assert from 'node:assert/strict';

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks an OpenAPI or AsyncAPI document. Throws an AssertionError that names the place of a fault: a dangling
 * reference, a repeated operation id, or a path whose parameters differ from those of its operations.
 */
export function assertSound(document: unknown): void {
  assert(isMembers(document), 'a document is an object');
  for (const reference of referencesIn(document)) {
    assert(resolve(document, reference) !== undefined, `${reference} leads nowhere`);
  }
  assertOperations(isMembers(document['paths']) ? document['paths'] : {});
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isMembers(value)) return [];
  const { $ref: reference, ...others } = value;
  return [...(typeof reference === 'string' ? [reference] : []), ...Object.values(others).flatMap(referencesIn)];
}

function resolve(document: unknown, reference: string): unknown {
  const [root, ...names] = reference.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (root !== '#') return undefined;
  return names.reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), document);
}

function assertOperations(paths: Members): void {
  const operationIds = new Set<unknown>();
  for (const [path, item] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const operation of Object.values(item as Members) as Members[]) {
      const { operationId } = operation;
      assert(!operationIds.has(operationId), `${String(operationId)} is the name of two operations`);
      operationIds.add(operationId);
      assert.deepEqual(
        pathParametersOf(operation),
        named,
        `${String(operationId)} declares other parameters than ${path}`,
      );
    }
  }
}

function pathParametersOf({ parameters = [] }: Members): unknown[] {
  const inPath = (parameters as Members[]).filter((parameter) => parameter['in'] === 'path');
  return inPath.map(({ name }) => name).sort();
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
