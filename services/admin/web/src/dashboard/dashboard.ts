import type { CallbackOutcome, CurrencyCode, DiscrepancyKind, Money, ServiceName } from '@booking/contracts';
import type { WaitingKind } from '../layout/use-waiting.ts';

/** The money of one day in one currency. */
export type DayOfMoney = {
  readonly day: string;
  readonly currency: CurrencyCode;
  readonly taken: Money;
  readonly returned: Money;
  readonly payments: number;
  readonly refunds: number;
};

/** The outcomes of the payments that were started at a gateway. */
export type GatewayOutcomes = {
  readonly method: string;
  /** Payments that were completed in the period, and refunds that were done in it. */
  readonly taken: number;
  readonly returned: number;
  readonly initiated: number;
  readonly completed: number;
  readonly failed: number;
  readonly expired: number;
  readonly mismatched: number;
};

/** The requested refunds with one reason in one currency; null stands for all reasons that are not listed. */
export type ReasonSum = {
  readonly reason: string | null;
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly total: Money;
};

export type WaitingWork = { readonly kind: WaitingKind; readonly count: number; readonly oldestSince: string };

/** The figures of a period. */
export type Period = {
  readonly from: string;
  readonly to: string;
  /** Days without money are left out. */
  readonly money: readonly DayOfMoney[];
  readonly gateways: readonly GatewayOutcomes[];
};

/** The figures of the dashboard, as the API summarises them. */
export type Dashboard = Period & {
  readonly before: Period | null;
  readonly reasons: readonly ReasonSum[];
  readonly waiting: readonly WaitingWork[];
  /** The oldest callback without an applied report. */
  readonly unprocessedCallback: {
    readonly id: string;
    readonly method: string;
    readonly outcome: CallbackOutcome;
    readonly receivedAt: string;
  } | null;
  readonly discrepancies: readonly { readonly kind: DiscrepancyKind; readonly count: number }[];
  /** The number of events that each service has not processed yet; null while unknown. */
  readonly backlogs: readonly { readonly service: ServiceName; readonly waiting: number }[] | null;
};
