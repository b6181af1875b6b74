import type { CallbackOutcome, CurrencyCode, DiscrepancyKind, Money, ServiceName } from '@booking/contracts';
import type { WaitingKind } from '../work-queue/use-waiting.ts';

/** What one day brought in one currency. */
export type DayOfMoney = {
  readonly day: string;
  readonly currency: CurrencyCode;
  readonly taken: Money;
  readonly returned: Money;
  readonly payments: number;
  readonly refunds: number;
};

/** What became of the payments that were begun at a gateway. */
export type GatewayOutcomes = {
  readonly method: string;
  readonly initiated: number;
  readonly completed: number;
  readonly failed: number;
  readonly expired: number;
  readonly mismatched: number;
};

export type WaitingWork = { readonly kind: WaitingKind; readonly count: number; readonly oldestSince: string };

/** How business goes and what waits, as the API sums it up. */
export type Dashboard = {
  readonly from: string;
  readonly to: string;
  /** Days without money are left out. */
  readonly money: readonly DayOfMoney[];
  readonly gateways: readonly GatewayOutcomes[];
  readonly waiting: readonly WaitingWork[];
  /** The oldest of which nothing was believed. */
  readonly unprocessedCallback: {
    readonly id: string;
    readonly method: string;
    readonly outcome: CallbackOutcome;
    readonly receivedAt: string;
  } | null;
  readonly discrepancies: readonly { readonly kind: DiscrepancyKind; readonly count: number }[];
  /** Events that a service has yet to work through; null while that is not known. */
  readonly backlogs: readonly { readonly service: ServiceName; readonly waiting: number }[] | null;
};
