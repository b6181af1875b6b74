import { createHmac, randomInt } from 'node:crypto';
import type { ChangeOf, GatewayEvent, GatewayProtocol, IdKind } from '../gateway-protocol.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { PaystackAccount } from './paystack-account.ts';
import { paystackDispute, paystackRefundEvent, paystackTime, paystackTransaction } from './paystack-objects.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/**
 * The delays between attempts: "Every 3 minutes for the first 4 tries, then retried hourly for the next 72 hours"
 * (paystack.com/docs/payments/webhooks).
 */
const retryDelaysSeconds = [
  ...Array.from({ length: 4 }, () => 3 * MINUTE_SECONDS),
  ...Array.from({ length: 72 }, () => HOUR_SECONDS),
];

const OK = 200;
const ID_MIN = 1_000_000_000;
const ID_MAX = 2 ** 47;

/** Paystack, with one webhook for every event. It reports only successful payments. */
export function createPaystackProtocol({ account, ledger }: ProtocolParts<PaystackAccount>): GatewayProtocol {
  const { secretKey = '', webhookUrl = null } = account ?? {};
  return {
    retryDelaysSeconds,
    isAccepted: (status) => status === OK,
    newId,
    callbackUrlOf: () => webhookUrl,
    events: {
      session: ({ change, session }) =>
        change === 'succeeded' || session.status === 'succeeded'
          ? [{ type: 'charge.success', object: paystackTransaction(session, balanceOf(ledger, session).refunded) }]
          : [],
      refund: refundEvents,
      dispute: ({ dispute, session }) => {
        const word = dispute.status === 'opened' ? 'create' : 'resolve';
        const time = paystackTime(dispute.createdAt);
        const object = { ...paystackDispute(dispute, session), created_at: time, updated_at: time };
        return [{ type: `charge.dispute.${word}`, object }];
      },
    },
    envelope: ({ type, object }) => JSON.stringify({ event: type, data: object }),
    sign: ({ body }) => ({ 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') }),
  };
}

/** Creates an id, which is a number. A transaction also has a reference. */
function newId(kind: IdKind): string {
  const id = randomInt(ID_MIN, ID_MAX).toString();
  return kind === 'session' ? `T${id}` : id;
}

function refundEvents({ change, refund, session }: ChangeOf<'refund'>): readonly GatewayEvent[] {
  const pending = { ...refund, status: 'pending' } as const;
  const first = { type: 'refund.pending', object: paystackRefundEvent(pending, session) };
  if (refund.status === 'pending') return [first];
  const ended = {
    type: refund.status === 'failed' ? 'refund.failed' : 'refund.processed',
    object: paystackRefundEvent(refund, session),
  };
  return change === 'created' ? [first, ended] : [ended];
}
