import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingsService } from '@booking/bookings';
import type { ServiceName } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import type { BusMember } from '@booking/messaging';
import { paymentsService } from '@booking/payments';
import { busMembers } from '@booking/provision-bus';
import { refundsService } from '@booking/refunds';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');

/** The services that listen to every event. Their READMEs describe their listeners in words. */
const HEARS_EVERYTHING: readonly ServiceName[] = ['admin', 'notifications'];
/** The short names of services on the map. */
const SHORT_NAMES: Readonly<Record<string, string>> = { webhooks: 'gateway-webhooks' };

const services = busMembers.map(({ service }) => service);

describe('the README of a service', () => {
  it.each(services)('names every command and query that %s answers', (service) => {
    const answered = commands.filter(({ answeredBy }) => answeredBy === service).map(({ name }) => name);

    expect(missing(answered, section(service, 'Answers'))).toEqual([]);
  });

  it.each([bookingsService, paymentsService, refundsService])('names every route of $name', ({ name, routes }) => {
    const listed = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

    expect(missing(listed, section(name, 'Answers'))).toEqual([]);
  });

  it.each(busMembers.filter(hearsSome))('lists what $service listens to', ({ service, listeners }) => {
    const declared = listeners.map(({ on, name }) => `${on.name} ${name}`);

    expect(rowsOf(section(service, 'Listens to')).toSorted()).toEqual(declared.toSorted());
  });

  it.each(services)('names exactly the events that %s publishes', (service) => {
    const published = events.filter(({ publishedBy }) => publishedBy === service).map(({ name }) => name);
    const known = new Set(events.map(({ name }) => name));
    const named = wordsOf(section(service, 'Publishes')).filter((word) => known.has(word));

    expect([...new Set(named)].toSorted()).toEqual([...new Set(published)].toSorted());
  });
});

describe('the map of the README', () => {
  const edges = edgesOf(readFileSync(join(ROOT, 'README.md'), 'utf8'));

  it('shows every event that a service receives from another service', () => {
    const heard = busMembers
      .filter(hearsSome)
      .flatMap(({ service, listeners }) => listeners.map(({ on }) => `${on.publishedBy} ${on.name} ${service}`));

    expect(edges.events.filter(([, , to]) => !HEARS_EVERYTHING.includes(to)).map(joined)).toEqual(distinct(heard));
  });

  it('shows every command and query that a service sends to another service', () => {
    const sent = busMembers
      .filter(({ oversees }) => !oversees)
      .flatMap(({ service, sends }) => sends.map(({ name, answeredBy }) => `${service} ${name} ${answeredBy}`));

    expect(edges.commands.filter(([from]) => from !== 'admin').map(joined)).toEqual(distinct(sent));
  });
});

function hearsSome({ service }: BusMember): boolean {
  return !HEARS_EVERYTHING.includes(service);
}

function section(service: string, heading: string): string {
  const readme = readFileSync(join(ROOT, 'services', service, 'README.md'), 'utf8');
  return readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

function missing(names: readonly string[], text: string): string[] {
  const named = new Set(text.split(/[`.\n]/));
  return names.filter((name) => !named.has(name));
}

function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(/`(\w+)`/g), ([, word = '']) => word);
}

/** The event and the listener of each row of a table. */
function rowsOf(text: string): string[] {
  return Array.from(text.matchAll(/^\| `(\w+)` +\| `(\w+)` +\|/gm), ([, event = '', listener = '']) =>
    [event, listener].join(' '),
  );
}

type Edge = readonly [from: ServiceName, name: string, to: ServiceName];

/** The arrows of the map in order, each with a name and two services. */
function edgesOf(readme: string): { readonly events: Edge[]; readonly commands: Edge[] } {
  const arrows = Array.from(readme.matchAll(/^ {2}(.+?) (--|-\.) (.+?) (?:-->|\.->) (.+)$/gm));
  const drawn = (line: string) =>
    arrows
      .filter(([, , drawnAs]) => drawnAs === line)
      .flatMap(([, from = '', , names = '', to = '']) =>
        servicesIn(from).flatMap((sender) =>
          servicesIn(to).flatMap((receiver) => names.split(', ').map((name): Edge => [sender, name, receiver])),
        ),
      )
      .toSorted((left, right) => (joined(left) < joined(right) ? -1 : 1));
  return { events: drawn('--'), commands: drawn('-.') };
}

function servicesIn(text: string): ServiceName[] {
  const names = text.split(' & ').map((name) => name.replace(/\[.*\]/, ''));
  return names.map((name) => (SHORT_NAMES[name] ?? name) as ServiceName);
}

function joined(edge: Edge): string {
  return edge.join(' ');
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted();
}
