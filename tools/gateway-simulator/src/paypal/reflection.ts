type Metadata = ReadonlyMap<unknown, unknown>;
const metadata = new WeakMap<object, Metadata>();

/** The reflection polyfill that @peculiar/x509 needs to load. */
Object.assign(Reflect, {
  defineMetadata: (key: unknown, value: unknown, target: object) =>
    metadata.set(target, new Map([...(metadata.get(target) ?? []), [key, value]])),
  getMetadata: (key: unknown, target: object) => metadata.get(target)?.get(key),
  getOwnMetadata: (key: unknown, target: object) => metadata.get(target)?.get(key),
});
