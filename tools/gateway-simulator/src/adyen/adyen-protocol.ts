import { randomInt } from 'node:crypto';
import type { GatewayProtocol, IdKind } from '../gateway-protocol.ts';
import { newId } from '../ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Refund } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { AdyenAccount } from './adyen-account.ts';
import {
  adyenNotification,
  disputeEvents,
  forgeNotification,
  refundEvents,
  sessionEvents,
} from './adyen-notifications.ts';

/**
 * The last delays between attempts. "2 minutes, 5 minutes, 10 minutes, 15 minutes, 30 minutes, 1 hour, 2 hours, 4
 * hours, and then every 8 hours for the following 30 days"
 * (docs.adyen.com/development-resources/webhooks/troubleshoot).
 */
const LATER_SECONDS = Array.from({ length: 90 }, () => 28_800);
const retryDelaysSeconds = [120, 300, 600, 900, 1800, 3600, 7200, 14_400, ...LATER_SECONDS];

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const PSP_CHARACTERS = 16;

const NOBODY: AdyenAccount = { apiKey: '', merchantAccount: '', hmacKeys: [] };

/** Adyen, with one webhook for everything. */
export function createAdyenProtocol({ account = NOBODY, ledger }: ProtocolParts<AdyenAccount>): GatewayProtocol {
  return {
    retryDelaysSeconds,
    newId: idOf,
    callbackUrlOf: () => account.webhookUrl ?? null,
    events: {
      session: (occurrence) => sessionEvents(occurrence, newReference),
      refund: ({ refund, session }) => refundEvents(refund, session, wasReported(ledger, refund)),
      dispute: ({ dispute, session }) => disputeEvents(dispute, session),
    },
    envelope: (event) => adyenNotification(event, account),
    sign: () => ({}),
    forge: forgeNotification,
  };
}

/** Creates an id. Sessions have ids of their own, and everything else has a PSP reference. */
function idOf(kind: IdKind): string {
  if (kind === 'session') return newId('CS').replace('_', '').toUpperCase();
  return newReference();
}

function newReference(): string {
  return Array.from({ length: PSP_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Whether a REFUND webhook about this refund was sent. A later failure is then reported as REFUND_FAILED. */
function wasReported({ callbacks }: Ledger, { id, sessionId }: Refund): boolean {
  return callbacks.inGroup(sessionId).some(({ type, body }) => type === 'REFUND' && body.includes(id));
}
