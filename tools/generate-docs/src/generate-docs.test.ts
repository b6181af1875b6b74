import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems, webhookEventTypes } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateDocs } from './generate-docs.ts';
import type { GeneratedFiles } from './generated-files.ts';

type OpenApi = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; description?: string }>>;
  webhooks?: Record<string, { post: { requestBody: unknown } }>;
};
type AsyncApi = {
  asyncapi: string;
  info: { version: string };
  channels: Record<string, { address: string }>;
  components: { schemas: Record<string, unknown> };
};

let files: GeneratedFiles;

beforeAll(async () => {
  files = await generateDocs();
});

function textOf(path: string): string {
  const text = files.get(path);
  if (text === undefined) throw new Error(`${path} is not generated`);
  return text;
}

describe('openapi.json', () => {
  it.each([
    ['post', '/api/v1/bookings'],
    ['get', '/api/v1/bookings'],
    ['get', '/api/v1/bookings/{booking}'],
    ['post', '/api/v1/bookings/{booking}/cancel'],
    ['post', '/api/v1/payments/{booking}/initiate'],
    ['get', '/api/v1/payments/{booking}'],
    ['get', '/api/v1/payments/{booking}/{payment}'],
    ['post', '/api/v1/bookings/{booking}/refund'],
    ['get', '/api/v1/bookings/{booking}/refunds'],
    ['get', '/api/v1/bookings/{booking}/refunds/{refund}'],
    ['post', '/api/v1/webhooks/{method}'],
    ['post', '/api/v1/webhooks/{method}/{encryptBookingId}'],
  ])('describes %s %s', (method, path) => {
    const { openapi, paths } = JSON.parse(textOf('ingress/public/openapi.json')) as OpenApi;

    expect(openapi).toBe('3.1.0');
    expect(paths[path]).toHaveProperty(method);
  });

  it('has the schema of every event that endpoints of the business receive', () => {
    const { webhooks = {} } = JSON.parse(textOf('ingress/public/openapi.json')) as OpenApi;

    expect(Object.keys(webhooks).sort()).toEqual([...webhookEventTypes, 'endpoint.test'].sort());
    for (const [type, { post }] of Object.entries(webhooks)) {
      expect(JSON.stringify(post.requestBody)).toContain(`"const":"${type}"`);
    }
  });

  it.each(['openapi', 'admin-openapi', 'asyncapi'])('has the version of the product, as %s.json', (name) => {
    const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const { info } = JSON.parse(textOf(`ingress/public/${name}.json`)) as OpenApi | AsyncApi;

    expect(info.version).toBe(version);
  });

  it('requires a bearer token from clients and none from gateways', () => {
    const { paths } = JSON.parse(textOf('ingress/public/openapi.json')) as OpenApi;

    expect(paths['/api/v1/bookings']?.['post']?.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/v1/webhooks/{method}']?.['post']?.security).toEqual([]);
  });

  it('says who may call each operation of clients', () => {
    const { paths } = JSON.parse(textOf('ingress/public/openapi.json')) as OpenApi;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const silent = operations.filter(({ security, description }) => security.length > 0 && description === undefined);

    // Every token may call these two.
    expect(silent.map(({ operationId }) => operationId)).toEqual(['listBookings', 'listPaymentMethods']);
  });

  it('leaves the administration to a separate document, in which staff have sessions', () => {
    const { paths } = JSON.parse(textOf('ingress/public/admin-openapi.json')) as OpenApi;

    expect(Object.keys(paths).filter((path) => !path.startsWith('/admin/api/'))).toEqual([]);
    expect(paths['/admin/api/refunds']?.['get']?.security).toEqual([{ session: [] }]);
  });
});

describe('events.md', () => {
  let rows: string[];
  beforeAll(() => {
    rows = textOf('docs/events.md').split('\n');
  });

  it('names the publisher, the data and the listeners of an event', () => {
    const row = rows.find((line) => line.startsWith('| PaymentCompleted |'));

    expect(row).toContain('| payments | `payment` |');
    expect(row).toContain('bookings `MarkBookingPaid`');
  });

  it('names who answers a command, its request and its result', () => {
    const row = rows.find((line) => line.startsWith('| RequestRefund |'));

    expect(row).toContain('| refunds |');
    expect(row).toMatch(/`bookingId`.*`amount\?`.*\| `refund`, `isReplay\?` \|/);
  });

  it('lists every event and every command once', () => {
    const listed = rows.flatMap((line) => /^\| (\w+) \| ([a-z-]+) \|/.exec(line)?.slice(1, 3).join(' ') ?? []);

    expect(listed.toSorted()).toEqual(
      [
        ...events.map(({ name, publishedBy }) => `${name} ${publishedBy}`),
        ...commands.map(({ name, answeredBy }) => `${name} ${answeredBy}`),
      ].toSorted(),
    );
  });
});

describe('state-machines.md', () => {
  it.each(['booking', 'payment', 'dispute', 'refund', 'allocation'])('draws the %s', (aggregate) => {
    expect(textOf('docs/state-machines.md').split('\n')).toContain(`## ${aggregate}`);
  });
});

describe('asyncapi.json', () => {
  it('has a channel for every event, command and query, and shows every schema that it refers to', () => {
    const text = textOf('ingress/public/asyncapi.json');
    const { channels, components } = JSON.parse(text) as AsyncApi;
    const addresses = Object.values(channels).map(({ address }) => address);
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].flatMap(([, name]) => name ?? []);

    expect(addresses).toEqual(expect.arrayContaining([...events, ...commands].map(({ subject }) => subject)));
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([...named, 'Refund', 'Discrepancy', 'Problem']),
    );
  });

  it('has the channels of earlier versions', () => {
    const { asyncapi, channels } = JSON.parse(textOf('ingress/public/asyncapi.json')) as AsyncApi;
    const addresses = Object.values(channels).map(({ address }) => address);

    expect(asyncapi).toBe('3.1.0');
    expect(addresses).toEqual(
      expect.arrayContaining([
        ...['events.payments.PaymentCompleted', 'events.refunds.DeadLetterRecorded', 'events.refunds.RefundDelayed'],
        ...['events.refunds.ExternalRefundReviewed', 'events.payments.DiscrepancyRecorded'],
        ...['events.refunds.GatewayCompared', 'events.bookings.TransitionRefused'],
      ]),
    );
  });

  it('describes both forms of a cancellation policy', () => {
    const { components } = JSON.parse(textOf('ingress/public/asyncapi.json')) as AsyncApi;

    expect(components.schemas['CancellationPolicy']).toMatchObject({
      anyOf: [{ title: 'Tiers in UTC' }, { title: 'Tiers in the time zone of the policy' }],
    });
    expect(Object.keys(components.schemas)).not.toContain('CancellationPolicyOutput');
  });
});

describe('the catalogue of problems', () => {
  it.each(Object.entries(problems))('explains %s', (type, { status, title }) => {
    expect(textOf('docs/problems.md')).toContain(`## ${type}\n\n**${status}** ${title}.`);
  });
});
