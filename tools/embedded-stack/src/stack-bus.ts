import { randomUUID } from 'node:crypto';
import { busUsers, type Secrets } from '@booking/secrets';
import { type BusUrls, busUrls, type BusUser, type NatsAccount } from '@booking/testing/servers';
import { addressOf } from './environment.ts';

/** The URL of each user of the bus, and the account of the stack's own nats-server if it has one. */
export type StackBus = { readonly urls: BusUrls; readonly account: NatsAccount | undefined };

type Sources = {
  /** The URL of an external bus, with which every user connects. */
  readonly given: string | undefined;
  readonly port: number;
  readonly passwords: Secrets['busPasswords'];
  readonly isObserved: boolean;
};

export function stackBus({ given, port, passwords, isObserved }: Sources): StackBus {
  if (given !== undefined) return { urls: () => given, account: undefined };
  const users = new Map<BusUser, { user: string; password: string }>(
    busUsers.map((user) => [user, { user, password: passwords[user] }]),
  );
  if (isObserved) users.set('observer', { user: 'observer', password: randomUUID() });
  const account = { name: 'BOOKING', users };
  return { urls: busUrls(addressOf(port, 'nats'), account), account };
}
