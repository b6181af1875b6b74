import { type GatewayReport, remark } from '@booking/contracts';
import type { Callback } from '../callback/callback.ts';
import type { Observation } from '../callback/observation.ts';
import { isKnown, type PaymentAddress } from '../payment-address/payment-address.ts';

const UNCLAIMED = remark('payment-unclaimed');
const PARTLY_UNCLAIMED = remark('payment-partly-unclaimed');

/** A webhook with its reports to publish (`reports`) and those that wait for their payments. */
export type Division = Observation & { readonly unclaimed: readonly GatewayReport[] };

/**
 * Whether a report contains an id that only this product assigns. A report without such an id is ours only if its
 * payment is: other applications may share the account, and staff make refunds in the gateway's dashboard.
 */
export function hasOurId(report: GatewayReport): boolean {
  switch (report.kind) {
    case 'payment':
      return report.paymentId !== null;
    case 'refund':
      return report.allocationId !== null;
    case 'dispute':
      return false;
  }
}

export function divide(observation: Observation, addresses: readonly PaymentAddress[]): Division {
  const { method } = observation.callback;
  const isClaimed = (report: GatewayReport) => hasOurId(report) || isKnown({ method, reports: [report] }, addresses);
  const reports = observation.reports.filter(isClaimed);
  const unclaimed = observation.reports.filter((report) => !isClaimed(report));
  return { ...observation, callback: noteUnclaimed(observation.callback, { reports, unclaimed }), reports, unclaimed };
}

function noteUnclaimed(callback: Callback, { reports, unclaimed }: Pick<Division, 'reports' | 'unclaimed'>): Callback {
  if (unclaimed.length === 0 || callback.outcome !== 'accepted') return callback;
  return reports.length === 0
    ? { ...callback, outcome: 'ignored', note: UNCLAIMED }
    : { ...callback, note: PARTLY_UNCLAIMED };
}

/** Accepts a webhook after some of its reports were published. Its note says whether further reports still wait. */
export function claim(callback: Callback, { isWaiting }: { readonly isWaiting: boolean }): Callback {
  const note = isWaiting ? PARTLY_UNCLAIMED : null;
  const isOutdated = callback.outcome === 'ignored' || (callback.note === PARTLY_UNCLAIMED && !isWaiting);
  return isOutdated ? { ...callback, version: callback.version + 1, outcome: 'accepted', note } : callback;
}

export function disown(callback: Callback): Callback {
  if (callback.outcome !== 'accepted') return callback;
  return { ...callback, version: callback.version + 1, outcome: 'ignored', note: UNCLAIMED };
}
