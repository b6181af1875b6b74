import type { StaffPermission } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, requestJson } from '@booking/testing';
import { type Account, AdminClient, cookieIn } from '../admin-client.ts';

const PASSWORD = 'a password for tests only';

/** One admin client of the owner per product, because a sign-in takes half a second of processor time. */
const ownerClients = new WeakMap<EmbeddedStack, Promise<AdminClient>>();

type Invited = { readonly id: string; readonly email: string; readonly invitation: { readonly url: string } };
type Hired = Account & { readonly id: string };

export async function hireStaff(
  product: EmbeddedStack,
  name: string,
  permissions: readonly StaffPermission[],
): Promise<Hired> {
  const adminClient = ownerClients.get(product) ?? AdminClient.signIn(product);
  ownerClients.set(product, adminClient);
  return hireBy(await adminClient, product, { name, permissions });
}

type Newcomer = { readonly name: string; readonly permissions: readonly StaffPermission[] };

/**
 * Creates an account through the API as staff do: a manager sends an invitation, and the new colleague chooses a
 * password.
 */
export async function hireBy(adminClient: AdminClient, product: EmbeddedStack, newcomer: Newcomer): Promise<Hired> {
  const order = { email: `${newcomer.name}@example.com`, ...newcomer };
  return openLink(product, expectStatus(await adminClient.send<Invited>('/staff', order), 201));
}

/**
 * Creates a new sign-in link for an account, and opens it, as the owner of the account or the creator of the link can.
 */
export async function takeOver(product: EmbeddedStack, { id }: Hired, by: AdminClient): Promise<Hired> {
  return openLink(product, expectStatus(await by.send<Invited>(`/staff/${id}/invite`, {}), 200));
}

async function openLink(product: EmbeddedStack, { id, email, invitation: { url } }: Invited): Promise<Hired> {
  const body = { token: new URL(url).hash.slice(1), password: PASSWORD };
  const headers = { origin: product.url };
  const opened = await requestJson(`${product.url}/admin/api/session/invitation`, { body, headers });
  expectStatus(opened, 200);
  return { id, email, password: PASSWORD, cookie: cookieIn(opened) };
}
