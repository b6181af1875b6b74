import { StaffPermission } from '@booking/contracts';
import { createDatabase, createLogger, type Database, newId, transact } from '@booking/runtime';
import { busOfThisFile, type BusProbe, createTestDatabase, openBusProbe } from '@booking/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import type { Config } from '../src/config.ts';
import { adminService, tasks } from '../src/service.ts';
import { Passwords } from '../src/staff/password.ts';
import { insertStaff } from '../src/staff/staff-repository.ts';
import { StaffBrowser } from './staff-browser.ts';

export const PUBLIC_URL = 'http://booking.example';
export const FIRST_STAFF = { email: 'first@example.com', password: 'the very first password' };
/** The first account, as other services see it. */
export const FIRST_ACTOR = { sub: FIRST_STAFF.email, permissions: StaffPermission.options };
/** The first account as the sender of a command that may release money. */
export const FIRST_RELEASER = { ...FIRST_ACTOR, authenticatedAt: expect.any(String) as unknown, relatedTo: [] };
export const REASONS = { refund: ['Goodwill', 'Rain; or snow'], rejection: ['Already refunded'] };
export const PASSWORD = 'correct horse battery staple';

/** Hashes passwords at a fraction of the usual cost. */
const quickPasswords = new Passwords({ log2N: 4, r: 8, p: 1 });

const SETTINGS = {
  logLevel: 'silent',
  firstStaff: FIRST_STAFF,
  reasons: REASONS,
};
const SECRET_KEYS = [{ kid: 'test', key: Buffer.alloc(32, 'a') }];

export type RunningAdmin = {
  readonly db: Database;
  readonly probe: BusProbe;
  /** The address of the service itself. */
  readonly url: string;
  /** A browser without a session. */
  browser(): StaffBrowser;
  /** A browser with a session of the first account, which has every permission. */
  signedIn(): Promise<StaffBrowser>;
  /** Stores an account, without the API, and returns its email. Its password is `PASSWORD`. */
  addStaff(permissions: readonly StaffPermission[]): Promise<string>;
  /** Moves the clock of the service forward. */
  advance(milliseconds: number): void;
  /** The current time of the service. */
  readonly now: () => Date;
  /** Runs `npm run rebuild` and returns its output. */
  rebuild(...options: readonly string[]): Promise<string>;
  /** Stops only the service, as SIGTERM does. */
  stopService(): Promise<void>;
  stop(): Promise<void>;
};

type Options = Pick<Partial<Config>, 'openId' | 'publicUrl' | 'secretKeys' | 'trustedProxies'>;

/** The running service of this test file. It is set while the tests run. */
export let admin: RunningAdmin;

/** A browser of the first account, which has every permission. */
export let staff: StaffBrowser;

/** Starts the service before the tests of this file, and stops it after them. */
export function useAdmin(options: Options = {}): void {
  beforeAll(async () => {
    admin = await startAdmin(options);
  });
  afterAll(() => admin.stop());
}

/** Starts the service in the same way, and signs `staff` in. */
export function useStaff(options: Options = {}): void {
  useAdmin(options);
  beforeAll(async () => {
    staff = await admin.signedIn();
  });
}

/** Starts the real service on a database and a bus account of this test file. */
export async function startAdmin({
  openId = null,
  publicUrl = PUBLIC_URL,
  secretKeys = SECRET_KEYS,
  trustedProxies = 1,
}: Options = {}): Promise<RunningAdmin> {
  const [databaseUrl, urls] = await Promise.all([createTestDatabase('admin', migrations), busOfThisFile()]);
  const probe = await openBusProbe(urls, adminService);
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);

  const addresses = { port: 0, databaseUrl, bus: { servers: [urls('admin')] }, publicUrl };
  const config = { ...SETTINGS, ...addresses, openId, secretKeys, trustedProxies };
  const logger = createLogger({ service: 'admin', level: 'silent' });
  const service = adminService.create(config, { clock: now, logger, passwords: quickPasswords });
  await service.start();
  const db = createDatabase(databaseUrl);
  const url = `http://127.0.0.1:${service.port()}`;
  const browser = (): StaffBrowser => new StaffBrowser(url);

  return {
    db,
    probe,
    url,
    browser,
    signedIn: () => browser().signIn(FIRST_STAFF.email, FIRST_STAFF.password),
    addStaff: (permissions) => addStaff(db, permissions),
    advance: (milliseconds) => {
      aheadMs += milliseconds;
    },
    now,
    rebuild: (...options) => tasks.rebuild(config, options),
    stopService: () => service.stop(),
    stop: async () => {
      await Promise.all([service.stop(), probe.close()]);
      await db.destroy();
    },
  };
}

async function addStaff(db: Database, permissions: readonly StaffPermission[]): Promise<string> {
  const id = newId();
  const email = `${id}@example.com`;
  const passwordHash = await quickPasswords.hash(PASSWORD);
  const account = { id, email, name: 'Ada', passwordHash, permissions };
  const staff = { ...account, openIdSubject: null, createdAt: new Date(), disabledAt: null };
  await transact(db, (trx) => insertStaff(trx, staff));
  return email;
}
