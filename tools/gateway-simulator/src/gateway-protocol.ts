import type { Dispute, Refund, Session } from './ledger/records.ts';

/** A change at a gateway that the client may receive as an event. */
export type Occurrence =
  | { readonly about: 'session'; readonly change: SessionChange; readonly session: Session }
  | {
      readonly about: 'refund';
      readonly change: 'created' | 'updated';
      readonly refund: Refund;
      readonly session: Session;
    }
  | { readonly about: 'dispute'; readonly dispute: Dispute; readonly session: Session };

/** A change of one kind of record. */
export type ChangeOf<About extends Occurrence['about']> = Extract<Occurrence, { readonly about: About }>;

/** An event of a gateway. `url` is the address, if it is not the usual address. */
export type GatewayEvent = { readonly type: string; readonly object: unknown; readonly url?: string };

/** An event that is sent under an id. */
export type SentEvent = Omit<GatewayEvent, 'url'> & { readonly id: string; readonly at: Date };

/**
 * `declined` is one failed try in a session that stays open. `approved` moves no money before the client captures it.
 * `settled` ends a pending payment.
 */
export type SessionChange = 'succeeded' | 'failed' | 'declined' | 'approved' | 'expired' | 'pending' | 'settled';

export type IdKind = 'session' | 'capture' | 'refund' | 'dispute' | 'event';

/**
 * A message to sign. `isForged` asks for an invalid proof. If the proof covers the body, a changed body makes it
 * invalid anyway.
 */
export type SignedMessage = {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  readonly isForged: boolean;
};

/** The part of a gateway that differs from the other gateways: its events, and how it signs and repeats webhooks. */
export type GatewayProtocol = {
  /** Whether a declined card ends the session. By default, the customer may try again in it. */
  readonly isDeclineFinal?: true;
  /** Whether the customer only approves, and the client captures the money. */
  readonly isCapturedByClient?: (session: Session) => boolean;
  /** The delays between the attempts to deliver a webhook, in seconds. */
  readonly retryDelaysSeconds: readonly number[];
  /** The answers that end the delivery of a webhook; by default every 2xx. */
  isAccepted?(status: number): boolean;
  newId(kind: IdKind): string;
  callbackUrlOf(session: Session): string | null;
  /** The events of a change, by the record that changed. */
  readonly events: { readonly [About in Occurrence['about']]: (change: ChangeOf<About>) => readonly GatewayEvent[] };
  /** The body of a webhook: the gateway's envelope around the object. */
  envelope(event: SentEvent): string;
  /** The headers that authenticate a webhook, computed for every attempt. */
  sign(message: SignedMessage): Readonly<Record<string, string>>;
  /** Makes the proof in a body invalid, at gateways that put it there. */
  forge?(body: string): string;
};
