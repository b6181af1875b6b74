import { serviceNames } from '@booking/contracts';
import { eventually, ProductClient, SimulatorClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingLives, HEALED_TIMEOUT_MS } from '../src/booking-lives.ts';
import { forbiddenOnTheBus } from '../src/compose/attempts.ts';
import { ComposeStack } from '../src/compose/compose-stack.ts';

/** The time to build nine images on a machine that has not downloaded any of their packages. */
const UP_TIMEOUT_MS = 20 * 60_000;
const RUN_TIMEOUT_MS = 2 * HEALED_TIMEOUT_MS + 120_000;
const NODES = ['nats-1', 'nats-2', 'nats-3'];
const BOOKINGS = 12;
/** The bit of this capability in `CapEff`, see capabilities(7). */
const CAP_NET_BIND_SERVICE = 1 << 10;
/** PostgreSQL's error code for a missing privilege (its manual, Appendix A). */
const INSUFFICIENT_PRIVILEGE = '42501';

let stack: ComposeStack | undefined;
let lives: BookingLives;

beforeAll(async () => {
  stack = await ComposeStack.up();
  lives = new BookingLives({
    gateway: new SimulatorClient(stack),
    shop: await ProductClient.shopOf(stack),
    alice: await ProductClient.of(stack, 'alice'),
    staff: await ProductClient.of(stack, 'staff', ['process_refunds', 'read_all']),
  });
}, UP_TIMEOUT_MS);

afterAll(() => stack?.down(), 120_000);

describe('docker compose up', () => {
  it('publishes only the ports of the ingress and of the simulator, and only on this machine', async () => {
    const containers = await runningContainers();

    const published = containers.flatMap(({ Service: service, Publishers: ports }) =>
      (ports ?? []).flatMap(({ PublishedPort: port, URL: address }) => (port === 0 ? [] : [`${service} ${address}`])),
    );
    expect([...new Set(published)].sort()).toEqual(['ingress 127.0.0.1', 'simulator 127.0.0.1']);
  });

  it('hides the control API of the simulator from the public', async () => {
    const answers = await Promise.all([
      fetch(`${running().url}/simulator/ledger`),
      fetch(`${running().simulatorUrl}/simulator/ledger`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 401]);
  });

  it('plays the demo', async () => {
    expect(await running().playDemo()).toContain('cancel');
  }, 120_000);
});

describe('least privilege', () => {
  it('gives every container a read-only root file system and only the capabilities that it needs', async () => {
    const seen = await Promise.all((await runningContainers()).map(({ Service: service }) => rightsOf(service)));

    const allowed = seen.map(({ service }) => [service, rightsGrantedTo(service)]);
    expect(seen.map(({ service, ...rights }) => [service, rights])).toEqual(allowed);
  }, 60_000);

  it.each(serviceNames)(
    'prevents %s from publishing or subscribing on the bus in the name of others, and from changing the bus',
    async (service) => {
      const forbidden = forbiddenOnTheBus(service);

      const refused = await running().runIn(service, 'try-bus', { ATTEMPTS: JSON.stringify(forbidden) });

      expect(refused).toEqual(forbidden);
    },
    60_000,
  );

  it.each(serviceNames)(
    'limits %s to its own database, without a right to change tables',
    async (service) => {
      const own = service.replaceAll('-', '_');
      const databases = serviceNames.map((name) => name.replaceAll('-', '_'));

      const attempts = await running().runIn(service, 'try-databases', { DATABASES: JSON.stringify(databases) });

      const entered = databases.map((name) => [name, name === own ? 'allowed' : INSUFFICIENT_PRIVILEGE]);
      const refused = { entered: Object.fromEntries(entered) as object, changed: INSUFFICIENT_PRIVILEGE };
      expect(attempts).toEqual(refused);
    },
    60_000,
  );
});

describe('a run of bookings', () => {
  it(
    'is paid and refunded exactly once when a node of the bus is killed and restarted',
    async () => {
      const bookings = lives.run(BOOKINGS);
      await running().compose(['kill', 'nats-2']);
      await running().compose(['start', 'nats-2']);

      await lives.settled(await bookings);
    },
    RUN_TIMEOUT_MS,
  );

  it(
    'is paid and refunded exactly once while payments is scaled to three replicas',
    async () => {
      const bookings = lives.run(BOOKINGS);
      await running().compose(['up', '--detach', '--wait', '--no-recreate', '--scale', 'payments=3', 'payments']);
      const more = lives.run(BOOKINGS);

      await lives.settled([...(await bookings), ...(await more)]);
      expect((await runningContainers()).filter(({ Service: service }) => service === 'payments')).toHaveLength(3);
    },
    RUN_TIMEOUT_MS,
  );

  it(
    'is paid and refunded exactly once when the bus loses all its data',
    async () => {
      const before = await lives.run(BOOKINGS);
      const bookings = lives.run(BOOKINGS);
      await loseTheBus();

      await lives.settled([...before, ...(await bookings)]);
    },
    RUN_TIMEOUT_MS,
  );
});

type Rights = {
  readonly isReadOnly: boolean;
  readonly isRoot: boolean;
  readonly capabilities: number;
  readonly mayGainMore: boolean;
};

/** The capabilities of a container's first process, and the mount of its root file system. */
async function rightsOf(service: string): Promise<Rights & { readonly service: string }> {
  const look = ['cat', '/proc/1/status', '/proc/1/mounts'];
  const printed = await running().compose(['exec', '-T', service, ...look]);
  return {
    service,
    isReadOnly: /^\S+ \/ \S+ ro\b/m.test(printed),
    isRoot: /^Uid:\s+0\s/m.test(printed),
    capabilities: Number.parseInt(/^CapEff:\s+([0-9a-f]+)/m.exec(printed)?.[1] ?? '', 16),
    mayGainMore: !/^NoNewPrivs:\s+1$/m.test(printed),
  };
}

/**
 * The rights that a container may have. Only third-party images run as root, which has no privileges without
 * capabilities.
 */
function rightsGrantedTo(service: string): Rights {
  const isRoot = service === 'ingress' || NODES.includes(service);
  const capabilities = service === 'ingress' ? CAP_NET_BIND_SERVICE : 0;
  return { isReadOnly: true, isRoot, capabilities, mayGainMore: false };
}

type Container = {
  readonly Service: string;
  readonly Publishers: readonly { readonly PublishedPort: number; readonly URL: string }[] | null;
};

/** `docker compose ps` prints a JSON object per line, or a list in older versions. */
async function runningContainers(): Promise<Container[]> {
  const printed = await running().compose(['ps', '--format', 'json']);
  if (printed.startsWith('[')) return JSON.parse(printed) as Container[];
  return printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Container]));
}

/** Kills every node of the bus, after removing its store while it still runs and may add files. */
async function loseTheBus(): Promise<void> {
  for (const node of NODES) {
    await eventually(() => running().compose(['exec', '-T', node, 'rm', '-rf', '/data/jetstream']));
  }
  await running().compose(['kill', ...NODES]);
  await running().compose(['start', ...NODES]);
  await eventually(async () => expect((await fetch(`${running().url}/livez`)).status).toBe(200));
}

function running(): ComposeStack {
  if (!stack) throw new Error('the stack did not start');
  return stack;
}
