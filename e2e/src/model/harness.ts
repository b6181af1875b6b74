import { type Permission, type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import type { EmbeddedStack, Ports } from '@booking/embedded-stack';
import { BusObserver, DatabaseProbe, type RequestJson, requestJson, type Servers } from '@booking/testing';
import { AdminClient } from '../admin-client.ts';
import { startProduct } from '../start-product.ts';
import type { AuditLink } from './checker/evidence.ts';
import { Client } from './client.ts';
import { History } from './history.ts';
import { SimulatedGateways } from './simulated-gateways.ts';
import { watchBalances } from './watch-balances.ts';
import { watchLeases } from './watch-leases.ts';
import { watchReleases } from './watch-releases.ts';

/** A refund above this many cents needs a second person. */
export const APPROVAL_ABOVE_MINOR = 6_000;

/** The settings of the product under test, with delays of seconds instead of minutes and days. */
const QUICK = {
  CALLBACK_RETRY_FACTOR: '0.01',
  POLL_AFTER_SECONDS: '1,1,2,3',
  GATEWAY_QUESTIONS_PER_SECOND: '1000',
  COMPARE_EVERY_SECONDS: '15',
  REFUND_APPROVAL_ABOVE: `EUR:${APPROVAL_ABOVE_MINOR}`,
};

export type Databases = Readonly<Record<ServiceName, DatabaseProbe>>;
export type StreamPositions = ReadonlyMap<string, number>;

const SHOP_PERMISSIONS: Permission[] = ['manage_bookings'];
const STAFF_PERMISSIONS: Permission[] = ['process_refunds', 'read_all'];

/** The running product, its users, and the records of their actions. */
export type Harness = {
  readonly product: EmbeddedStack;
  readonly gateway: SimulatedGateways;
  readonly adminClient: AdminClient;
  readonly databases: Databases;
  readonly bus: BusObserver;
  /** The backend of the business, which sets prices. */
  readonly shop: Client;
  readonly owner: Client;
  readonly staff: Client;
  /** The user of `adminClient`, with a bearer token for the client API. */
  readonly clerk: Client;
  readonly history: History;
  /** The bearer tokens of these users. */
  readonly tokens: readonly string[];
  /** The positions of the streams at the start of this run. */
  readonly began: StreamPositions;
  /** The time of the database at the start of this run, read after the positions of the streams. */
  readonly beganAt: Date;
  /** The last link of the audit log at the start of this run. */
  readonly earlierAuditLink: AuditLink | undefined;
  /** Sets the clock of a service, if the test can control it. */
  readonly setClock?: (service: ServiceName, aheadMs: number) => void;
  /** Whether the product runs without one of its guards. */
  readonly isMutated?: boolean;
  /** Makes the idempotency keys of this run different from those of other runs. */
  readonly run: string;
};

/** A running product for a series of runs. */
export type Fixture = {
  readonly product: EmbeddedStack;
  readonly databases: Databases;
  /** Starts a new run, with an empty history. */
  begin(): Promise<Harness>;
  stop(): Promise<void>;
};

export type FixtureOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  /** Sends the requests of users. By default, each request is sent once. */
  readonly send?: RequestJson;
  readonly servers?: Servers;
  /** Called with the ports of the product as soon as it runs. */
  readonly reach?: (ports: Ports) => void;
  /** The address at which users of the API reach the ingress; by default its own. */
  readonly entrance?: string;
  /** The data directory, which is kept when the product stops. By default, it is a temporary one. */
  readonly dataDir?: string;
  /** The ingress's port; a free one by default. */
  readonly port?: number;
};

export async function openFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const { variables = {}, send = requestJson, servers, dataDir, port = 0, reach = () => undefined, entrance } = options;
  const product = await startProduct({ ...QUICK, ...variables }, { servers, dataDir, port });
  reach(product.ports);
  const databases = await openDatabases(product);
  await watchBalances(databases.refunds);
  await watchReleases(databases.refunds);
  await watchLeases(databases.payments);
  const bus = await BusObserver.connect(product.bus);
  const adminClient = (await AdminClient.signIn(product)).sendingBy(send);
  const gateway = new SimulatedGateways(product);
  const hire = await usersOf(product, adminClient, { send, url: entrance ?? product.url });
  let runs = 0;

  return {
    product,
    databases,
    async begin() {
      const history = new History();
      const start = await startOfRun(bus, databases);
      const run = String((runs += 1));
      return { product, gateway, adminClient, databases, bus, ...hire(history), history, ...start, run };
    },
    async stop() {
      await Promise.all([bus.close(), ...Object.values(databases).map((database) => database.close())]);
      await product.stop();
    },
  };
}

type Users = Pick<Harness, 'shop' | 'owner' | 'staff' | 'clerk' | 'tokens'>;

/** The clients of the API. The history of the run records their requests. */
async function usersOf(
  product: EmbeddedStack,
  { email }: AdminClient,
  way: { readonly send: RequestJson; readonly url: string },
): Promise<(history: History) => Users> {
  const tokens: string[] = [];
  const identify = async (sub: string, permissions: Permission[]) => {
    const token = await product.token(sub, permissions);
    tokens.push(token);
    return (history: History) => new Client({ ...way, token, sub, permissions, history });
  };
  const shop = await identify('shop', SHOP_PERMISSIONS);
  const owner = await identify('alice', []);
  const staff = await identify('staff', STAFF_PERMISSIONS);
  const clerk = await identify(email, STAFF_PERMISSIONS);
  return (history) => ({
    shop: shop(history),
    owner: owner(history),
    staff: staff(history),
    clerk: clerk(history),
    tokens,
  });
}

export async function positions(bus: BusObserver): Promise<StreamPositions> {
  const streams = Object.values(streamOf);
  const seqs = await Promise.all(streams.map((stream) => bus.lastSeq(stream)));
  return new Map(streams.map((stream, index) => [stream, seqs[index] ?? 0]));
}

type Start = Pick<Harness, 'began' | 'beganAt' | 'earlierAuditLink'>;

/** The positions are read before the time, so every later event has a later position or a later time. */
async function startOfRun(bus: BusObserver, { payments, admin }: Databases): Promise<Start> {
  const began = await positions(bus);
  const beganAt = await timeOf(payments);
  const [earlierAuditLink] = await admin.query<AuditLink>(LAST_AUDIT_LINK);
  return { began, beganAt, earlierAuditLink };
}

const LAST_AUDIT_LINK = 'select sequence, hash from audit_entries order by sequence desc limit 1';

export async function timeOf(database: DatabaseProbe): Promise<Date> {
  const [row] = await database.query<{ now: Date }>('select now()');
  if (!row) throw new Error('The database has no time');
  return row.now;
}

async function openDatabases(stack: EmbeddedStack): Promise<Databases> {
  const opened = serviceNames.map(async (service) => {
    return [service, await DatabaseProbe.open(stack.databaseUrl(service))] as const;
  });
  return Object.fromEntries(await Promise.all(opened)) as Databases;
}
