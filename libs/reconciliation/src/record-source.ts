import type { PaymentGateway } from '@booking/gateways';
import type { Listing, ListQuery } from '@booking/gateways/records';
import type { OwnRecord, Page } from './own-record.ts';
import type { Reconciliation, RecordKind } from './reconciliation.ts';
import type { Outcome } from './record-differences.ts';

export type ReadPage<Listed> = (query: ListQuery) => Promise<Listing<Listed>>;

/** One kind of record that a service reconciles: where the gateway lists it, and how it compares with ours. */
export type RecordSource<Listed extends { readonly reference: string } = { readonly reference: string }> = {
  readonly kind: RecordKind;
  /** The gateway's own list. Undefined for a gateway that has none. */
  listOf(gateway: PaymentGateway): ReadPage<Listed> | undefined;
  /** Reads the list from an earlier time than that of the reconciliation, in one pass. */
  beginningOf?(reconciliation: Reconciliation): Promise<Date>;
  /**
   * Updates our records from the gateway's where the transition tables allow it, and returns the remaining differences.
   */
  compare(reconciliation: Reconciliation, listed: readonly Listed[]): Promise<readonly Outcome[]>;
  /** Our records of the same period, in a fixed order, that the gateway has to list. */
  listOwn?(reconciliation: Reconciliation, page: Page): Promise<readonly OwnRecord[]>;
};
