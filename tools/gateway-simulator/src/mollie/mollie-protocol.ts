import type { GatewayProtocol, IdKind, News } from '../gateway-protocol.ts';
import { newId } from '../ids.ts';

const prefixes = {
  session: 'tr',
  capture: 'cpt',
  refund: 're',
  dispute: 'chb',
  event: 'event',
} as const satisfies Record<IdKind, string>;

/** Ten tries over 26 hours (docs.mollie.com/docs/webhooks). */
const retryDelaysSeconds = [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 64_800];

/**
 * Mollie's pings: to the address of the payment goes nothing but its id, unsigned, whenever it, a refund or a chargeback
 * of it has changed. What has changed is to be asked.
 */
export function createMollieProtocol(): GatewayProtocol {
  return {
    name: 'mollie',
    isDeclineFinal: true,
    retryDelaysSeconds,
    newId: (kind) => newId(prefixes[kind]),
    callbackUrlOf: ({ callbackUrl }) => callbackUrl,
    eventsOf: (news) => [{ type: wordOf(news), object: news.session.id }],
    envelope: ({ object }) => `id=${String(object)}`,
    sign: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
  };
}

/** For whoever looks into the ledger; the ping does not say it. */
function wordOf(news: News): string {
  switch (news.about) {
    case 'session':
      return `payment.${news.change === 'settled' ? news.session.status : news.change}`;
    case 'refund':
      return `refund.${news.refund.status}`;
    case 'dispute':
      return `chargeback.${news.dispute.status}`;
  }
}
