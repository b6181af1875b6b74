import { type ServiceName, serviceNames } from '@booking/contracts';

/** The name of the durable consumer of a service, the same on every stream. */
export function durableName(service: ServiceName): string {
  return service;
}

/** The service with this durable consumer; undefined for a consumer of other software. */
export function serviceOfDurable(name: string): ServiceName | undefined {
  return serviceNames.find((service) => name === durableName(service));
}
