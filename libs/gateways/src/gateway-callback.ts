import type { GatewayReport, Vouching } from '@booking/contracts';

/** The raw HTTP request of a gateway, before it is verified or parsed. Header names are lower-case. */
export type RawCallback = {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The public address to which the webhook was sent. Some gateways sign it. */
  readonly url: string;
};

/** The form of a gateway's webhooks. */
export type CallbackForm = {
  /** The media types of the gateway's webhooks. */
  readonly contentTypes: readonly string[];
  /**
   * The signature headers, in lower case, by which a stored webhook can be verified again. All other headers except
   * `content-type` are dropped, because they may contain data that should not be stored.
   */
  readonly proofHeaders: readonly string[];
  /** The proof headers that are secrets themselves, such as a constant token. They are never shown. */
  readonly secretHeaders?: readonly string[];
  /** The answer after which this gateway stops delivering. `RECEIVED` suffices if any 2xx does. */
  readonly acknowledgement: Acknowledgement;
};

export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string };

export const RECEIVED: Acknowledgement = { status: 200, contentType: 'application/json', body: '{"received":true}' };

/** The form of webhooks in JSON. Any 2xx acknowledges them, unless the gateway expects something else. */
export function jsonCallbacks(form: Pick<CallbackForm, 'proofHeaders'> & Partial<CallbackForm>): CallbackForm {
  return { contentTypes: ['application/json'], acknowledgement: RECEIVED, ...form };
}

/**
 * The result of reading a webhook. `eventId` is the same in every retry of an event. `vouching` says how much of the
 * webhook is authenticated. `unreadable` says which authentic content contradicts the gateway's documentation; all
 * other content is reported. `isUndecided` means that authenticity cannot be checked now, so the gateway must deliver
 * the webhook again.
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
