import { clientAddress, type RequestHeaders } from '@booking/http';
import type { AdminDeps } from '../admin-deps.ts';

/** A browser that signs in. */
export type Visit = {
  /** The previous session of the browser. */
  readonly formerSessionId: string | undefined;
  /** The token that identifies the browser. */
  readonly device: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
};

export type VisitDeps = Pick<AdminDeps, 'sessionCookie' | 'deviceCookie' | 'trustedProxies'>;
type Sent = { readonly headers: RequestHeaders; readonly remoteAddress: string | undefined };

const USER_AGENT_LENGTH_MAX = 300;

export function visitOf(sent: Sent, { sessionCookie, deviceCookie, trustedProxies }: VisitDeps): Visit {
  const { headers } = sent;
  return {
    formerSessionId: sessionCookie.read(headers['cookie']),
    device: deviceCookie.read(headers['cookie']),
    address: clientAddress(sent, trustedProxies) ?? 'direct',
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
  };
}
