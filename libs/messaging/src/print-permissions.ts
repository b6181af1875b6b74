import type { Permissions } from './permissions.ts';

/** How long a responder may take to answer; whoever asked has given up long before. */
const RESPONSE_EXPIRES = '1m';

/** The permissions of a user in the configuration of nats-server, as a variable that its users refer to. */
export function printPermissions(user: string, { publish, subscribe, mayRespond }: Permissions): string {
  return [
    `${permissionsVariable(user)} {`,
    `  publish: ${printList(publish)}`,
    `  subscribe: ${printList(subscribe)}`,
    ...(mayRespond ? [`  allow_responses: { max: 1, expires: "${RESPONSE_EXPIRES}" }`] : []),
    '}',
  ].join('\n');
}

/** The name of that variable. */
export function permissionsVariable(user: string): string {
  return `${user.replaceAll('-', '_')}_permissions`;
}

function printList(subjects: readonly string[]): string {
  return ['[', ...subjects.map((subject) => `    ${JSON.stringify(subject)}`), '  ]'].join('\n');
}
