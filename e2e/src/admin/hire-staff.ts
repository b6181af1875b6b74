import type { StaffPermission } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, requestJson } from '@booking/testing';
import { StaffDesk, type Account } from '../staff-desk.ts';

const PASSWORD = 'a password for tests only';

/** Makes an account by the API, as staff do: they invite, and the invited choose a password. */
export async function hireStaff(
  product: EmbeddedStack,
  name: string,
  permissions: StaffPermission[],
): Promise<Account> {
  const desk = await StaffDesk.signIn(product);
  const email = `${name}@example.com`;
  const answer = await desk.send<{ invitation: { url: string } }>('/staff', { email, name, permissions });
  const { url } = expectStatus(answer, 201).invitation;
  const body = { token: new URL(url).hash.slice(1), password: PASSWORD };
  const headers = { origin: product.url };
  expectStatus(await requestJson(`${product.url}/admin/api/session/invitation`, { body, headers }), 200);
  return { email, password: PASSWORD };
}
