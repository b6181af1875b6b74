/** Callback addresses: the method, and behind it the encrypted booking id when the address is one payment's own. */
const CALLBACK_PATH = /^\/api\/v1\/webhooks\/(?<method>[^/?]+)(?:\/(?<token>[^/?]*))?(?:\?.*)?$/;

export type CallbackPath = { readonly method: string; readonly token: string | undefined };

/** Takes a request target apart; undefined when it is no callback address. Nothing in it is decoded. */
export function parseCallbackPath(target: string): CallbackPath | undefined {
  const groups = CALLBACK_PATH.exec(target)?.groups;
  return groups?.['method'] === undefined ? undefined : { method: groups['method'], token: groups['token'] };
}

/** The address that is configured at a gateway which has one for all payments. */
export function callbackUrl(publicUrl: string, method: string): string {
  return `${publicUrl}/api/v1/webhooks/${method}`;
}
