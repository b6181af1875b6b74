import {
  type BusMember,
  type Permissions,
  PROVISIONER,
  provisionerPermissions,
  servicePermissions,
} from './permissions.ts';

/** How long a responder may answer. Callers time out long before. */
const RESPONSE_EXPIRES = '1m';

/** The permissions of these services and the provisioner as nats-server configuration: one variable each. */
export function printPermissions(members: readonly BusMember[]): string {
  return [
    ...members.map((member) => printVariable(member.service, servicePermissions(member))),
    printVariable(PROVISIONER, provisionerPermissions(members)),
  ].join('\n\n');
}

/** The configuration of a user refers to this variable as `$payments-permissions`. */
function printVariable(user: string, { publish, subscribe, mayRespond }: Permissions): string {
  return [
    `${user}-permissions {`,
    `  publish: ${printList(publish)}`,
    `  subscribe: ${printList(subscribe)}`,
    ...(mayRespond ? [`  allow_responses: { max: 1, expires: "${RESPONSE_EXPIRES}" }`] : []),
    '}',
  ].join('\n');
}

function printList(subjects: readonly string[]): string {
  return ['[', ...subjects.map((subject) => `    ${JSON.stringify(subject)}`), '  ]'].join('\n');
}
