import { createHmac, randomInt } from 'node:crypto';
import type { GatewayProtocol, IdKind, Occurrence } from '../gateway-protocol.ts';
import { balanceOf, type Ledger } from '../ledger/ledger.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { PaystackAccount } from './paystack-account.ts';
import { paystackDispute, paystackRefundEvent, paystackTime, paystackTransaction } from './paystack-objects.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** "Every 3 minutes for the first 4 tries, then retried hourly for the next 72 hours" (paystack.com/docs/payments/webhooks). */
const retryDelaysSeconds = [
  ...Array.from({ length: 4 }, () => 3 * MINUTE_SECONDS),
  ...Array.from({ length: 72 }, () => HOUR_SECONDS),
];

const OK = 200;
const ID_MIN = 1_000_000_000;
const ID_MAX = 2 ** 47;

/** Paystack, with one webhook for every event. Of payments, it reports only successful ones. */
export function createPaystackProtocol({ account, ledger }: ProtocolParts<PaystackAccount>): GatewayProtocol {
  const { secretKey = '', webhookUrl = null } = account ?? {};
  return {
    retryDelaysSeconds,
    isAccepted: (status) => status === OK,
    newId,
    callbackUrlOf: () => webhookUrl,
    eventsOf: (occurrence) => eventsOf(occurrence, ledger),
    envelope: ({ type, object }) => JSON.stringify({ event: type, data: object }),
    sign: ({ body }) => ({ 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') }),
  };
}

/** Every id is a number. A transaction also has a reference. */
function newId(kind: IdKind): string {
  const id = randomInt(ID_MIN, ID_MAX).toString();
  return kind === 'session' ? `T${id}` : id;
}

type PaystackEvent = { readonly type: string; readonly object: unknown };

function eventsOf(occurrence: Occurrence, ledger: Ledger): readonly PaystackEvent[] {
  const { session } = occurrence;
  switch (occurrence.about) {
    case 'session':
      return occurrence.change === 'succeeded' || session.status === 'succeeded'
        ? [{ type: 'charge.success', object: paystackTransaction(session, balanceOf(ledger, session).refunded) }]
        : [];
    case 'refund':
      return refundEvents(occurrence);
    case 'dispute': {
      const { dispute } = occurrence;
      const type = `charge.dispute.${dispute.status === 'opened' ? 'create' : 'resolve'}`;
      const time = paystackTime(dispute.createdAt);
      return [{ type, object: { ...paystackDispute(dispute, session), created_at: time, updated_at: time } }];
    }
  }
}

function refundEvents({ change, refund, session }: Extract<Occurrence, { about: 'refund' }>): PaystackEvent[] {
  const pending = { ...refund, status: 'pending' } as const;
  const first = { type: 'refund.pending', object: paystackRefundEvent(pending, session) };
  if (refund.status === 'pending') return [first];
  const ended = {
    type: refund.status === 'failed' ? 'refund.failed' : 'refund.processed',
    object: paystackRefundEvent(refund, session),
  };
  return change === 'created' ? [first, ended] : [ended];
}
