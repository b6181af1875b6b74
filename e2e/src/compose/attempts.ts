import { type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';

/** An attempt to use the bus with the credentials of a service. */
export type BusAttempt = { readonly operation: 'publish' | 'subscription'; readonly subject: string };

/**
 * All forbidden operations of this service: publishing as another service, reading what another service receives, and
 * changing the bus.
 */
export function forbiddenOnTheBus(service: ServiceName): BusAttempt[] {
  const streams = Object.values(streamOf);
  const foreignEvents = events.filter(({ publishedBy }) => publishedBy !== service);
  const foreignCommands = commands.filter(({ answeredBy }) => answeredBy !== service);
  const api = (call: string): string => `$JS.API.${call}`;
  const published = [
    ...foreignEvents.map(({ subject }) => subject),
    ...['STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.DELETE', 'STREAM.PURGE'].flatMap((call) =>
      streams.map((stream) => api(`${call}.${stream}`)),
    ),
    ...streams.flatMap((stream) => [
      api(`CONSUMER.CREATE.${stream}.spy`),
      api(`CONSUMER.DURABLE.CREATE.${stream}.spy`),
      api(`CONSUMER.MSG.NEXT.${stream}.spy`),
      api(`CONSUMER.DELETE.${stream}.spy`),
    ]),
  ];
  const subscribed = [
    '>',
    'events.>',
    '$JS.>',
    ...foreignEvents.map(({ subject }) => subject),
    ...foreignCommands.map(({ subject }) => subject),
    ...serviceNames.filter((name) => name !== service).map((name) => `_INBOX_${name}.>`),
  ];
  return [
    ...published.map((subject) => ({ operation: 'publish' as const, subject })),
    ...subscribed.map((subject) => ({ operation: 'subscription' as const, subject })),
  ];
}
