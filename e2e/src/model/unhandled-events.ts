import { serviceNames, streamOf } from '@booking/contracts';
import type { Harness } from './harness.ts';

/**
 * The services that have events to handle. Consumers of earlier versions are ignored, because no process reads them.
 */
export async function unhandledEvents({ bus }: Harness): Promise<string[]> {
  const backlogs = await Promise.all(Object.values(streamOf).map((stream) => bus.backlogs(stream)));
  return backlogs
    .flat()
    .filter(({ name, unsettled }) => unsettled > 0 && isService(name))
    .map(({ name, unsettled }) => `${name} has ${unsettled} events to handle`);
}

function isService(consumer: string): boolean {
  return serviceNames.some((service) => service === consumer);
}
