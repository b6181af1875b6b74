import type {
  WebhookDisabledReason,
  WebhookEndpoint,
  WebhookEndpointRecord,
  WebhookEndpointStatus,
} from '@booking/contracts';

export const ENDPOINTS_MAX = 20;
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** An address of the business. Its secrets are encrypted. */
export type Endpoint = {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly events: WebhookEndpoint['events'];
  readonly description: string;
  readonly isActive: boolean;
  readonly disabledReason: WebhookDisabledReason | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  readonly failingSince: Date | null;
  readonly pausedUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type NewEndpoint = Pick<Endpoint, 'url' | 'events' | 'description'> & { readonly active: boolean };
export type EndpointChanges = { readonly [Name in keyof NewEndpoint]?: NewEndpoint[Name] | undefined };

type Opening = { readonly id: string; readonly secret: string; readonly at: Date };

export function openEndpoint({ active, ...members }: NewEndpoint, { id, secret, at }: Opening): Endpoint {
  return {
    id,
    version: 1,
    ...members,
    isActive: active,
    disabledReason: null,
    secret,
    previousSecret: null,
    previousSecretUntil: null,
    failingSince: null,
    pausedUntil: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** Whether these changes switch an endpoint on, or give it another address. */
export function isFreshStart({ url, isActive }: Endpoint, changes: EndpointChanges): boolean {
  return (changes.url ?? url) !== url || (changes.active === true && !isActive);
}

/** Changes an endpoint. A fresh start forgets its failures. */
export function changeEndpoint(endpoint: Endpoint, changes: EndpointChanges, at: Date): Endpoint {
  const { active: isActive, ...members } = withoutUndefined(changes);
  const changed = { ...endpoint, ...members, ...(isActive !== undefined && { isActive }) };
  return {
    ...changed,
    ...(isFreshStart(endpoint, changes) && { failingSince: null, pausedUntil: null }),
    disabledReason: changed.isActive ? null : endpoint.disabledReason,
    version: endpoint.version + 1,
    updatedAt: at,
  };
}

/** Switches an endpoint off; changes nothing if it is off already. */
export function switchOff(endpoint: Endpoint, reason: WebhookDisabledReason, at: Date): Endpoint {
  if (!endpoint.isActive) return endpoint;
  return { ...endpoint, isActive: false, disabledReason: reason, version: endpoint.version + 1, updatedAt: at };
}

function withoutUndefined(changes: EndpointChanges): Partial<NewEndpoint> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** The replaced secret also signs for another 24 hours; an earlier replaced secret is dropped. */
export function rotateSecret(endpoint: Endpoint, secret: string, at: Date): Endpoint {
  return {
    ...endpoint,
    secret,
    previousSecret: endpoint.secret,
    previousSecretUntil: new Date(at.getTime() + PREVIOUS_SECRET_MS),
    version: endpoint.version + 1,
    updatedAt: at,
  };
}

export function presentEndpoint(endpoint: Endpoint): WebhookEndpoint {
  const { id, url, events, description, isActive, disabledReason, failingSince, createdAt, updatedAt } = endpoint;
  return {
    id,
    url,
    events,
    description,
    active: isActive,
    disabledReason,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function recordOf(endpoint: Endpoint, status = statusOf(endpoint)): WebhookEndpointRecord {
  const { id, url, events, description, disabledReason, createdAt, updatedAt } = presentEndpoint(endpoint);
  return { id, url, events, description, status, disabledReason, createdAt, updatedAt };
}

function statusOf({ isActive, disabledReason }: Endpoint): WebhookEndpointStatus {
  if (isActive) return 'active';
  return disabledReason === null ? 'paused' : 'disabled';
}
