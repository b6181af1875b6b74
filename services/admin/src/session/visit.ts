import { forwardedAddress, type RequestHeaders } from '@booking/http';
import type { TokenCookie } from './session-cookie.ts';

/** A browser that signs in. */
export type Visit = {
  /** Its previous session. */
  readonly formerSessionId: string | undefined;
  /** The token that identifies it. */
  readonly device: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
};

type Cookies = { readonly cookie: TokenCookie; readonly deviceCookie: TokenCookie };

const USER_AGENT_LENGTH_MAX = 300;

export function visitOf(headers: RequestHeaders, { cookie, deviceCookie }: Cookies): Visit {
  return {
    formerSessionId: cookie.read(headers['cookie']),
    device: deviceCookie.read(headers['cookie']),
    address: forwardedAddress(headers) ?? 'direct',
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
  };
}
