import { type CommandDefinition, type ServiceName, streamOf } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { inboxPrefix } from '../bus/connection-options.ts';
import { type ListenerDescription, listenersByStream } from '../listeners/define-listener.ts';
import { LOOKUP } from '../retention/handled-events.ts';
import { consumerRequestSubject } from './bus-plan.ts';

/**
 * The declarations of a service for the bus. The events that it publishes and the commands that it answers follow from
 * the contracts.
 */
export type BusMember = {
  readonly service: ServiceName;
  readonly listeners: readonly ListenerDescription[];
  readonly sends: readonly CommandDefinition[];
  /** Whether the service may read the streams of its listeners again, and the backlogs of all services. */
  readonly oversees: boolean;
};

/** The permissions of a bus user, as NATS subjects. Everything else is denied. */
export type Permissions = {
  readonly publish: readonly string[];
  /** A subject, or a subject with the only queue group in which it may be subscribed to. */
  readonly subscribe: readonly string[];
  /** Whether the user may answer a request once, on the reply subject of that request. */
  readonly mayRespond: boolean;
};

/** The name of the provisioner's user. Users of services have the names of the services. */
export const PROVISIONER = 'provisioner';

/**
 * The permissions of a service. It publishes its own events, consumes the streams of its listeners, sends its declared
 * commands and answers those of others. It creates nothing on the bus, and asks the stream provisioner for consumers.
 *
 * No user may publish to a subject that it receives. nats-server lets a user that answers requests publish to the reply
 * address of any message that it received, so it could send itself a request with any subject as the reply address.
 */
export function servicePermissions(member: BusMember): Permissions {
  const { service, listeners, sends } = member;
  const answered = commands.filter((command) => command.answeredBy === service && !sends.includes(command));
  const publish = [
    ...events.filter(({ publishedBy }) => publishedBy === service).map(({ subject }) => subject),
    ...sends.filter(({ answeredBy }) => answeredBy !== service).map(({ subject }) => subject),
    `$JS.API.STREAM.INFO.${streamOf[service]}`,
    ...streamsOf(listeners).flatMap((stream) => [
      consumerRequestSubject(service),
      ...consumption(`${stream}.${service}`),
    ]),
    ...earlierConsumption(member),
    ...(member.oversees ? oversight(listeners) : []),
  ];
  return {
    publish: [...new Set(publish)],
    subscribe: [inbox(service), ...answered.map(({ subject }) => `${subject} ${service}`)],
    mayRespond: answered.length > 0,
  };
}

/**
 * The permissions of the provisioner. It creates, reads and changes streams, creates, reads and deletes durable
 * consumers, and reads the storage limit of the account. It hears when a service asks for consumers. It cannot read or
 * publish any other message.
 */
export function provisionerPermissions(members: readonly BusMember[]): Permissions {
  const streams = Object.values(streamOf);
  return {
    publish: [
      '$JS.API.INFO',
      ...streams.flatMap((stream) => ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`)),
      ...streams.map((stream) => `$JS.API.CONSUMER.LIST.${stream}`),
      ...streams.flatMap((stream) =>
        ['CREATE', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${LOOKUP}`),
      ),
      ...members.flatMap(({ service, listeners }) =>
        streamsOf(listeners).flatMap((stream) => provision(service, stream)),
      ),
    ],
    subscribe: [inbox(PROVISIONER), consumerRequestSubject('*')],
    mayRespond: false,
  };
}

/**
 * The subjects on which replicas of an earlier version continue during an upgrade, and after a rollback: the consumer
 * of each listener, and the probe that the bus stores messages. They can be removed when commit 7950942 no longer
 * upgrades in one step.
 */
function earlierConsumption({ service, listeners }: BusMember): string[] {
  return [
    `canary.${service}`,
    ...listeners.flatMap(({ name, on }) => consumption(`${streamOf[on.publishedBy]}.${service}-${name}`)),
  ];
}

/**
 * The subjects by which a service uses a consumer of a stream. The subject of an acknowledgement has nine parts and
 * starts with the stream and the consumer, or at least eleven parts and a domain and an account before them (NATS
 * ADR-15). Without the number of parts, each form could acknowledge messages of other consumers in the other form.
 */
function consumption(consumer: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.*.*.*.*.*`,
    `$JS.ACK.*.*.${consumer}.*.*.*.*.>`,
  ];
}

/** Streams are read again by sequence numbers, which needs no consumer. */
function oversight(listeners: readonly ListenerDescription[]): string[] {
  return [
    ...streamsOf(listeners).flatMap((stream) => [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.MSG.GET.${stream}`]),
    ...Object.values(streamOf).map((stream) => `$JS.API.CONSUMER.LIST.${stream}`),
  ];
}

function provision(durable: string, stream: string): string[] {
  const consumer = `${stream}.${durable}`;
  return ['INFO', 'DURABLE.CREATE', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${consumer}`);
}

function streamsOf(listeners: readonly ListenerDescription[]): string[] {
  return [...listenersByStream(listeners).keys()];
}

function inbox(user: string): string {
  return `${inboxPrefix(user)}.>`;
}
