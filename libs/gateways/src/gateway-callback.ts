import type { GatewayReport, Vouching } from '@booking/contracts';

/** The raw HTTP request of a gateway, before it is verified or parsed. Header names are lower-case. */
export type RawCallback = {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The public address it was sent to, which some gateways sign. */
  readonly url: string;
};

/** The form of a gateway's webhooks. */
export type CallbackForm = {
  /** The media types of its webhooks. */
  readonly contentTypes: readonly string[];
  /**
   * The signature headers, in lower case, which are needed to verify a stored webhook again. All others are dropped,
   * because they may carry data that we should not store.
   */
  readonly proofHeaders: readonly string[];
  /** The proof headers that are secrets themselves, such as a constant token. They are never shown. */
  readonly secretHeaders?: readonly string[];
  /** The answer that makes this gateway stop delivering. `RECEIVED` suffices where any 2xx does. */
  readonly acknowledgement: Acknowledgement;
};

export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string };

export const RECEIVED: Acknowledgement = { status: 200, contentType: 'application/json', body: '{"received":true}' };

/** The form of webhooks in JSON. Any 2xx acknowledges them, unless the gateway expects something else. */
export function jsonCallbacks(form: Pick<CallbackForm, 'proofHeaders'> & Partial<CallbackForm>): CallbackForm {
  return { contentTypes: ['application/json'], acknowledgement: RECEIVED, ...form };
}

/**
 * The result of reading a webhook. `eventId` is stable across the gateway's retries of one event. `vouching` is how
 * much of the body the signature covers. `unreadable` describes authentic content that breaks the gateway's
 * documentation; the rest is reported. `isUndecided` means that authenticity cannot be checked now, so the gateway must
 * deliver it again.
 */
export type WebhookResult =
  | { readonly result: 'refused'; readonly reason: string; readonly isUndecided?: true }
  | {
      readonly result: 'authentic';
      readonly eventId: string;
      readonly eventType: string;
      readonly vouching: Vouching;
      readonly reports: readonly GatewayReport[];
      readonly unreadable: string | null;
    };
