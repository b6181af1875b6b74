import { printPermissions, PROVISIONER } from '@booking/messaging';
import { busMembers } from './bus-members.ts';

const GENERATED = '# Generated from what services declare by `npm run docs`; do not edit.';

/** `permissions.conf`: the permissions of every bus user, each as a variable of nats-server's configuration. */
export function permissionsConf(): string {
  return `${GENERATED}\n\n${printPermissions(busMembers)}\n`;
}

/** `accounts.conf`: the users of the bus in their account. Their passwords come from nats-server's environment. */
export function accountsConf(): string {
  const users = [...busMembers.map(({ service }) => service), PROVISIONER];
  return `${GENERATED}

include "permissions.conf"

accounts {
  BOOKING {
    jetstream: enabled
    users: [
${users.map((user) => `      ${userLine(user)}`).join('\n')}
    ]
  }
}
`;
}

function userLine(user: string): string {
  const password = `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`;
  return `{ user: ${user}, password: $${password}, permissions: $${user}-permissions }`;
}
