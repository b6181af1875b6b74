import type { ServiceName } from './service-names.ts';

/** Repeats a declaration for several services, as a record by service name. */
export function defineForServices<Name extends ServiceName, Definition>(
  services: readonly Name[],
  define: (service: Name) => Definition,
): Readonly<Record<Name, Definition>> {
  return Object.fromEntries(services.map((service) => [service, define(service)])) as Record<Name, Definition>;
}
