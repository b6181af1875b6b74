import type { Booking, Payment } from '@booking/contracts';
import { assignPorts, type EmbeddedStack } from '@booking/embedded-stack';
import { eventually, ProductClient, SimulatorClient } from '@booking/testing';
import { type Account, AdminClient, firstAccount } from '../admin-client.ts';
import { startProduct } from '../start-product.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Look } from './look.ts';
import { ScreenPool } from './screen-pool.ts';
import type { StaffScreen } from './staff-screen.ts';

/** A refund above this many cents needs a second person. */
const APPROVAL_ABOVE_MINOR = 10_000;

/**
 * The age at which a session is replaced by a new one. A release above the limit needs a sign-in of the last 15
 * minutes, and all tests together may take longer.
 */
const SESSION_MS_MAX = 600_000;

/** The running product, its users, and their screens. */
export type AdminFixture = {
  readonly product: EmbeddedStack;
  readonly screens: ScreenPool;
  readonly gateway: SimulatorClient;
  readonly alice: ProductClient;
  /** The account with all permissions. */
  readonly owner: Account;
  /**
   * The admin client of a user, by default of the owner. Clients are kept, because a sign-in takes half a second of
   * processor time.
   */
  adminClientOf(account?: Account): Promise<AdminClient>;
  /** A screen on which a user is signed in, by default the owner. It shows no page yet. */
  screenOf(account?: Account, look?: Look): Promise<StaffScreen>;
  /** A booking that alice has paid, with a payment that admin knows; by default two nights in euros. */
  paidBooking(description: string, terms?: Parameters<ProductClient['createBooking']>[0]): Promise<Booking>;
  /**
   * A booking that admin knows with both of its payments: a mismatched payment of 7.00 euros, and the payment that
   * confirmed it.
   */
  paidAfterMismatch(description: string): Promise<{ booking: Booking; wrong: Payment }>;
  stop(): Promise<void>;
};

type Session = { readonly adminClient: Promise<AdminClient>; readonly beganAtMs: number };

export async function openAdminFixture(): Promise<AdminFixture> {
  const [product, browser] = await Promise.all([startAtLocalhost(), launchBrowser()]);
  const gateway = new SimulatorClient(product);
  const alice = await ProductClient.of(product, 'alice');
  const owner = firstAccount(product.environment);
  const screens = new ScreenPool(browser, product);
  const sessions = new Map<string, Session>();
  const adminClientOf = (account = owner): Promise<AdminClient> => {
    const kept = sessions.get(account.email);
    if (kept && Date.now() - kept.beganAtMs < SESSION_MS_MAX) return kept.adminClient;
    const session = { adminClient: AdminClient.signIn(product, account), beganAtMs: Date.now() };
    sessions.set(account.email, session);
    return session.adminClient;
  };
  return {
    ...{ product, screens, gateway, alice, owner, adminClientOf },
    async screenOf(account = owner, look = {}) {
      const { cookie } = await adminClientOf(account);
      return (await screens.lend(look)).continueSession(cookie);
    },
    async paidBooking(description, terms) {
      const { booking } = await alice.paidBooking(gateway, { description, ...terms });
      await knownPayments(await adminClientOf(), booking, 1);
      return booking;
    },
    paidAfterMismatch: (description) => payAfterMismatch({ gateway, alice, adminClientOf }, description),
    async stop() {
      await Promise.all([browser.close(), product.stop()]);
    },
  };
}

/** Browsers accept passkeys at `localhost`, but not at 127.0.0.1. */
async function startAtLocalhost(): Promise<EmbeddedStack> {
  const { ingress: port } = await assignPorts(0);
  const url = `http://localhost:${port}`;
  const settings = { PUBLIC_URL: url, REFUND_APPROVAL_ABOVE: `EUR:${APPROVAL_ABOVE_MINOR}` };
  return { ...(await startProduct(settings, { port })), url };
}

type Users = Pick<AdminFixture, 'gateway' | 'alice' | 'adminClientOf'>;

async function payAfterMismatch({ gateway, alice, adminClientOf }: Users, description: string) {
  const booking = await alice.createBooking({ description });
  const wrong = await alice.initiate(booking.id, 'stripe');
  await gateway.pay(String(wrong.gatewayReference), 700);
  const right = await eventually(() => alice.initiate(booking.id, 'stripe'));
  await gateway.pay(String(right.gatewayReference));
  await alice.bookingWhich(booking.id, { status: 'confirmed' });
  await knownPayments(await adminClientOf(), booking, 2);
  return { booking, wrong };
}

/** Resolves when admin knows this number of completed payments of the booking. */
async function knownPayments(adminClient: AdminClient, { id }: Booking, count: number): Promise<void> {
  await eventually(async () => {
    const { body } = await adminClient.send<{ refundable?: object[] }>(`/bookings/${id}`);
    if (body.refundable?.length !== count) throw new Error('admin does not know all payments of the booking yet');
  });
}
