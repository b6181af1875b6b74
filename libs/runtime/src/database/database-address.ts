/** A database as messages show it: name, host and port, without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || '5432'}`;
}
