import { type ServiceName, serviceNames } from '@booking/contracts';

/** The name of a service's durable consumer on every stream: the name of the service. */
export function durableName(service: ServiceName): string {
  return service;
}

/** The service with this durable consumer; undefined for a foreign consumer. */
export function serviceOfDurable(name: string): ServiceName | undefined {
  return serviceNames.find((service) => name === durableName(service));
}
