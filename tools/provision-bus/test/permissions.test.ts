import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandDefinition, type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { BusAttempts, busOfThisFile } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { busMembers } from '../src/bus-members.ts';

const users = [...serviceNames, 'provisioner'] as const;
type User = (typeof users)[number];

/** A permission, and the users who have it. All other users lack it. */
type Rule = readonly [what: string, users: readonly User[]];

const durables = busMembers.flatMap(({ service, listeners }) => {
  const streams = Map.groupBy(listeners, ({ on }) => streamOf[on.publishedBy]);
  return [...streams].map(([stream, heard]) => ({
    service,
    durable: `${stream}.${service}`,
    subjects: heard.map(({ on }) => on.subject),
  }));
});

/** The consumers of commit 7950942. An upgrade leads from this commit to this version in one step. */
const earlierDurables = readFileSync(join(import.meta.dirname, 'consumers-of-7950942.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((durable) => ({ durable, service: serviceNames.find((service) => durable.includes(`.${service}-`)) }));

const publishing: readonly Rule[] = [
  ...events.map(({ subject, publishedBy }): Rule => [subject, [publishedBy]]),
  ...serviceNames.flatMap((service): Rule[] => [
    [`events.${service}.Invented`, []],
    [`outbox.${service}`, []],
    [`_INBOX_${service}.abc.1`, []],
  ]),
  ...commands.map(({ subject }): Rule => [subject, sendersOf(subject)]),
  ...durables.flatMap(({ service, durable, subjects }): Rule[] => [
    [`$JS.API.CONSUMER.MSG.NEXT.${durable}`, [service]],
    [`$JS.API.CONSUMER.INFO.${durable}`, [service, 'provisioner']],
    [`$JS.ACK.${durable}.1.1.1.1.0`, [service]],
    [`$JS.ACK._.account.${durable}.1.1.1.1.0`, [service]],

    // nats-server takes a subject of nine parts for an acknowledgement to the consumer that the subject names first.
    ...durables.flatMap((other): Rule[] => [
      [`$JS.ACK.${other.durable}.${durable}.1.1.1`, [other.service]],
      [`$JS.ACK.${other.durable}.${durable}.1.1.1.1.0`, [service]],
    ]),
    ...subjects.map((subject): Rule => [`$JS.API.CONSUMER.CREATE.${durable}.${subject}`, []]),
    [`$JS.API.CONSUMER.CREATE.${durable}`, []],
    [`$JS.API.CONSUMER.DURABLE.CREATE.${durable}`, ['provisioner']],
    [`$JS.API.CONSUMER.DELETE.${durable}`, ['provisioner']],
    [`$JS.API.CONSUMER.PAUSE.${durable}`, []],
  ]),
  // Replicas of an earlier version continue during an upgrade.
  ...serviceNames.map((service): Rule => [`canary.${service}`, [service]]),
  ...earlierDurables.flatMap(({ service, durable }): Rule[] => [
    ...['$JS.API.CONSUMER.INFO', '$JS.API.CONSUMER.MSG.NEXT'].map((verb): Rule => [
      `${verb}.${durable}`,
      service ? [service] : [],
    ]),
    [`$JS.ACK.${durable}.1.1.1.1.0`, service ? [service] : []],
    [`$JS.ACK._.account.${durable}.1.1.1.1.0`, service ? [service] : []],
    [`$JS.API.CONSUMER.DELETE.${durable}`, []],
  ]),
  ...serviceNames.flatMap((service) => rulesOfStream(service, streamOf[service])),
  ...serviceNames.map((service): Rule => [`consumers.${service}`, isListening(service) ? [service] : []]),
  ['$JS.API.INFO', ['provisioner']],
  ...['STREAM.NAMES', 'STREAM.LIST'].map((verb): Rule => [`$JS.API.${verb}`, []]),
  ...['$JS.API.STREAM.CREATE.INVENTED', '$SYS.REQ.ACCOUNT.PING.CONNZ', 'invented'].map((subject): Rule => [
    subject,
    [],
  ]),
];

const subscribing: readonly Rule[] = [
  ...['>', 'events.>', 'commands.>', 'queries.>', '_INBOX_>', '*.>', '$JS.>', '$JS.ACK.>', '$SYS.>'].map(
    (subject): Rule => [subject, []],
  ),
  ...events.map(({ subject }): Rule => [subject, []]),
  ...serviceNames.map((service): Rule => [`outbox.${service}`, []]),
  ...users.map((user): Rule => [`_INBOX_${user}.>`, [user]]),
  ['consumers.*', ['provisioner']],
  ...commands.flatMap(({ subject, answeredBy }): Rule[] => [
    [`${subject} ${answeredBy}`, sendersOf(subject).length > 0 ? [answeredBy] : []],
    [`${subject} another-queue`, []],
    [subject, []],
  ]),
];

describe.each(users)('on the bus, the user %s', (user) => {
  let attempts: BusAttempts;

  beforeAll(async () => {
    attempts = await BusAttempts.as(user, await busOfThisFile());
  });

  afterAll(() => attempts.close());

  it('may publish and request what its service needs, and nothing else', async () => {
    const refused = await attempts.publish(publishing.map(([subject]) => subject));

    expect(refused).toEqual(forbidden(publishing, user));
  });

  it('may subscribe to its inbox and its commands, and to nothing else', async () => {
    const refused = await attempts.subscribe(subscribing.map(([subject]) => subject));

    expect(refused).toEqual(forbidden(subscribing, user));
  });

  it('may not publish to other subjects by asking itself for an answer', async () => {
    const all = new Set([...subscribing, ...publishing].map(([subject]) => subject));

    await expect(attempts.answerItself([...all])).resolves.toEqual([]);
  });
});

function forbidden(rules: readonly Rule[], user: User): string[] {
  return rules.filter(([, allowed]) => !allowed.includes(user)).map(([what]) => what);
}

/**
 * The permissions of operations on a stream. Only the admin service may read a stream again. Only the admin service and
 * the provisioner may list the consumers of a stream.
 */
function rulesOfStream(service: ServiceName, stream: string): Rule[] {
  const isHeardByStaff = durables.some((one) => one.service === 'admin' && one.durable.startsWith(`${stream}.`));
  const rereading: User[] = isHeardByStaff ? ['admin'] : [];
  const seeing = new Set<User>([service, ...rereading, 'provisioner']);
  return [
    [`$JS.API.STREAM.INFO.${stream}`, [...seeing]],
    [`$JS.API.STREAM.MSG.GET.${stream}`, rereading],
    [`$JS.API.CONSUMER.LIST.${stream}`, ['admin', 'provisioner']],
    [`$JS.API.STREAM.CREATE.${stream}`, ['provisioner']],
    [`$JS.API.STREAM.UPDATE.${stream}`, ['provisioner']],
    ...['DELETE', 'PURGE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'LEADER.STEPDOWN'].map((verb): Rule => [
      `$JS.API.STREAM.${verb}.${stream}`,
      [],
    ]),
    [`$JS.API.DIRECT.GET.${stream}`, []],
    [`$JS.API.CONSUMER.CREATE.${stream}`, []],
    [`$JS.API.CONSUMER.CREATE.${stream}.invented`, []],
    [`$JS.API.CONSUMER.DELETE.${stream}.invented`, []],
    [`$JS.API.CONSUMER.NAMES.${stream}`, []],
  ];
}

function isListening(service: ServiceName): boolean {
  return durables.some((one) => one.service === service);
}

/** The services that send a command over the bus. A service answers its own commands without the bus. */
function sendersOf(subject: string): ServiceName[] {
  const isSent = (sends: readonly CommandDefinition[], service: ServiceName): boolean =>
    sends.some((sent) => sent.subject === subject && sent.answeredBy !== service);
  return busMembers.filter(({ sends, service }) => isSent(sends, service)).map(({ service }) => service);
}
