import {
  permissionsVariable,
  printPermissions,
  PROVISIONER,
  provisionerPermissions,
  servicePermissions,
} from '@booking/messaging';
import { busMembers } from './bus-members.ts';

const GENERATED = '# Generated from what services declare by `npm run docs`; do not edit.';

const permissionsOf = new Map([
  ...busMembers.map((member) => [member.service as string, servicePermissions(member)] as const),
  [PROVISIONER, provisionerPermissions(busMembers)] as const,
]);

/** `permissions.conf`: what every user of the bus may do, each as a variable of nats-server's configuration. */
export function permissionsConf(): string {
  const variables = [...permissionsOf].map(([user, permissions]) => printPermissions(user, permissions));
  return [GENERATED, ...variables].join('\n\n').concat('\n');
}

/** `accounts.conf`: the users of the bus in their account. Their passwords come from nats-server's environment. */
export function accountsConf(): string {
  const users = [...permissionsOf.keys()].map(
    (user) =>
      `      { user: ${user}, password: $${passwordVariable(user)}, permissions: $${permissionsVariable(user)} }`,
  );
  return [
    GENERATED,
    '',
    'include "permissions.conf"',
    '',
    'accounts {',
    '  BOOKING {',
    '    jetstream: enabled',
    '    users: [',
    ...users,
    '    ]',
    '  }',
    '}',
    '',
  ].join('\n');
}

function passwordVariable(user: string): string {
  return `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`;
}
