import type { Permission } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, requestJson } from '@booking/testing';
import { StaffDesk } from '../staff-desk.ts';

/** With what somebody signs in. */
export type Account = { readonly email: string; readonly password: string };

const PASSWORD = 'a password for tests only';

/** The account that a stack begins with, which may do everything. */
export function firstAccount({ environment }: EmbeddedStack): Account {
  return { email: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD };
}

/** Makes an account by the API, as staff do: they invite, and the invited choose a password. */
export async function hireStaff(product: EmbeddedStack, name: string, permissions: Permission[]): Promise<Account> {
  const desk = await StaffDesk.signIn(product);
  const email = `${name}@example.com`;
  const answer = await desk.send<{ invitation: { url: string } }>('/staff', { email, name, permissions });
  const { url } = expectStatus(answer, 201).invitation;
  const body = { token: new URL(url).hash.slice(1), password: PASSWORD };
  const headers = { origin: product.url };
  expectStatus(await requestJson(`${product.url}/admin/api/session/invitation`, { body, headers }), 200);
  return { email, password: PASSWORD };
}
