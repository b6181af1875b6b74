import { platformOf } from './platform-of.ts';

/** The members of an entry of package-lock.json (lockfileVersion 3) that this tool reads or writes. */
type LockedPackage = {
  readonly version?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

type Missing = { readonly name: string; readonly version: string; readonly isDev: boolean };

/** A version, or the lowest version of a range that begins with it. */
const VERSION = /^[~^]?(\d[^\s|]*)$/;

/**
 * Adds an entry for every optional dependency without one. npm omits packages for other platforms from a lock file if
 * its registry does not serve them, and `npm ci` then rejects the lock file. An entry without an address is enough: npm
 * finds the package by its version where it is needed.
 */
export function completeLock(packages: LockedPackages): LockedPackages {
  const missing = Object.entries(packages).flatMap(([location, entry]) => missingFrom(packages, location, entry));
  const added = missing.map(({ name, version, isDev }) => [
    `node_modules/${name}`,
    { version, ...platformOf(name), ...(isDev && { dev: true }), optional: true },
  ]);
  const entries = Object.entries({ ...packages, ...(Object.fromEntries(added) as LockedPackages) });
  return Object.fromEntries(entries.sort(([left], [right]) => left.localeCompare(right, 'en')));
}

function missingFrom(packages: LockedPackages, location: string, entry: LockedPackage): Missing[] {
  if (entry.link) return [];
  return Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, range]) => {
    const version = VERSION.exec(range)?.[1];
    const isMissing = version !== undefined && !isLocked(packages, location, name);
    return isMissing ? [{ name, version, isDev: entry.dev ?? false }] : [];
  });
}

/**
 * Whether a dependency has an entry. Searches like Node: in the `node_modules` of the package, and then in those of
 * each outer package.
 */
function isLocked(packages: LockedPackages, location: string, name: string): boolean {
  if (`${location ? `${location}/` : ''}node_modules/${name}` in packages) return true;
  return location !== '' && isLocked(packages, locationAround(location), name);
}

function locationAround(location: string): string {
  const end = location.lastIndexOf('/node_modules/');
  return end === -1 ? '' : location.slice(0, end);
}
