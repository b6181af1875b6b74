import { streamOf, type CommandDefinition, type ServiceName } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { inboxPrefix } from './connection-options.ts';
import { listenersByStream, type Listener } from './define-listener.ts';
import { durableName } from './durable-name.ts';
import { nudgeSubject } from './outbox-nudges.ts';

/** What a service declares that it does on the bus; what it publishes and answers follows from the contracts. */
export type BusMember = {
  readonly service: ServiceName;
  readonly listeners: readonly Listener[];
  readonly sends: readonly CommandDefinition[];
  /** Whether it reads again what the streams of its listeners hold, and sees how far everybody is behind all streams. */
  readonly oversees: boolean;
};

/** What a user of the bus may do, as subjects of NATS; it may do nothing else. */
export type Permissions = {
  readonly publish: readonly string[];
  /** A subject, or a subject and the queue group in which alone it may be subscribed to. */
  readonly subscribe: readonly string[];
  /** Whether it may answer once whoever asked, wherever the answer is to go. */
  readonly mayRespond: boolean;
};

/** The name of the user that provisions; those of services are called as they are. */
export const PROVISIONER = 'provisioner';

/**
 * A service publishes its own events, hears what its listeners hear, asks what it declares, nudges its own replicas, and
 * creates nothing.
 */
export function servicePermissions(member: BusMember): Permissions {
  const { service, listeners, sends } = member;
  const answered = commands.filter(({ answeredBy }) => answeredBy === service);
  const publish = [
    ...events.filter(({ publishedBy }) => publishedBy === service).map(({ subject }) => subject),
    ...sends.map(({ subject }) => subject),
    nudgeSubject(service),
    `$JS.API.STREAM.INFO.${streamOf[service]}`,
    ...streamsOf(listeners).flatMap((stream) => consumption(service, stream)),
    ...(member.oversees ? oversight(listeners) : []),
  ];
  return {
    publish: [...new Set(publish)],
    subscribe: [inbox(service), nudgeSubject(service), ...answered.map(({ subject }) => `${subject} ${service}`)],
    mayRespond: answered.length > 0,
  };
}

/**
 * The provisioner sees, makes and changes every stream and durable consumer by its name, and touches no message. It asks
 * how much the account may store.
 */
export function provisionerPermissions(members: readonly BusMember[]): Permissions {
  const streams = Object.values(streamOf);
  return {
    publish: [
      '$JS.API.INFO',
      ...streams.flatMap((stream) => ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`)),
      ...streams.map((stream) => `$JS.API.CONSUMER.LIST.${stream}`),
      ...members.flatMap(({ service, listeners }) =>
        streamsOf(listeners).flatMap((stream) => provision(service, stream)),
      ),
    ],
    subscribe: [inbox(PROVISIONER)],
    mayRespond: false,
  };
}

/** An acknowledgement names the stream and the consumer first, or behind a domain and an account (NATS ADR-15). */
function consumption(service: ServiceName, stream: string): string[] {
  const consumer = `${stream}.${durableName(service)}`;
  return [
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
    `$JS.ACK.*.*.${consumer}.>`,
  ];
}

/** Messages are read one by one by their number, which needs no consumer. */
function oversight(listeners: readonly Listener[]): string[] {
  return [
    ...streamsOf(listeners).flatMap((stream) => [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.MSG.GET.${stream}`]),
    ...Object.values(streamOf).map((stream) => `$JS.API.CONSUMER.LIST.${stream}`),
  ];
}

function provision(service: ServiceName, stream: string): string[] {
  const consumer = `${stream}.${durableName(service)}`;
  return ['INFO', 'DURABLE.CREATE', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${consumer}`);
}

function streamsOf(listeners: readonly Listener[]): string[] {
  return [...listenersByStream(listeners).keys()];
}

function inbox(user: string): string {
  return `${inboxPrefix(user)}.>`;
}
