/** Webhook addresses: the method, and then the encrypted booking id when the address belongs to one booking. */
const CALLBACK_PATH = /^\/api\/v1\/webhooks\/(?<method>[^/?]+)(?:\/(?<token>[^/?]*))?(?:\?.*)?$/;

export type CallbackPath = { readonly method: string; readonly token: string | undefined };

/** Parses a request target without decoding it; undefined when it is not a webhook address. */
export function parseCallbackPath(target: string): CallbackPath | undefined {
  const groups = CALLBACK_PATH.exec(target)?.groups;
  return groups?.['method'] === undefined ? undefined : { method: groups['method'], token: groups['token'] };
}
