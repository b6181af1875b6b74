import type { Dispute, GatewayName, Refund, Session } from './ledger/records.ts';

/** Something that happened at a gateway and that its client may want to hear. */
export type News =
  | { readonly about: 'session'; readonly change: SessionChange; readonly session: Session }
  | {
      readonly about: 'refund';
      readonly change: 'created' | 'updated';
      readonly refund: Refund;
      readonly session: Session;
    }
  | { readonly about: 'dispute'; readonly dispute: Dispute; readonly session: Session };

/**
 * `declined` is one try that failed while the session stays open, `approved` one that moves no money before the client
 * takes it; `settled` ends a pending payment.
 */
export type SessionChange = 'succeeded' | 'failed' | 'declined' | 'approved' | 'expired' | 'pending' | 'settled';

export type IdKind = 'session' | 'capture' | 'refund' | 'dispute' | 'event';

/** `isForged`: what is made must not prove the callback. A proof over the body does not, for then it is another body. */
export type SignedMessage = {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  readonly isForged: boolean;
};

/** How one gateway speaks to its clients, as far as it differs from the others. */
export type GatewayProtocol = {
  readonly name: GatewayName;
  /** A declined card ends the session; otherwise the customer may try again in it. */
  readonly isDeclineFinal: boolean;
  /** The customer only approves, and the client takes the money. */
  readonly isCapturedByClient?: (session: Session) => boolean;
  /** The waits between the tries to deliver a callback, in seconds. */
  readonly retryDelaysSeconds: readonly number[];
  /** Which answers to a callback end its delivery; without it, every 2xx. */
  isAccepted?(status: number): boolean;
  newId(kind: IdKind): string;
  callbackUrlOf(session: Session): string | null;
  /** The events of a piece of news: type and the object each carries, and where it goes when that is another address. */
  eventsOf(news: News): readonly { readonly type: string; readonly object: unknown; readonly url?: string }[];
  /** The body of a callback: the gateway's envelope around the object. */
  envelope(event: { id: string; type: string; object: unknown; at: Date }): string;
  /** The headers that prove a callback; computed anew for every attempt. */
  sign(message: SignedMessage): Readonly<Record<string, string>>;
  /** The same body without a valid proof, at gateways that put the proof into it. */
  forge?(body: string): string;
};
