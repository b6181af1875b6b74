import type { PaymentGateway } from '@booking/gateways';
import type { Listing, ListQuery } from '@booking/gateways/records';
import type { OwnRecord, Page } from './own-record.ts';
import type { Reconciliation, RecordKind } from './reconciliation.ts';
import type { Outcome } from './record-differences.ts';

export type ReadPage<Listed> = (query: ListQuery) => Promise<Listing<Listed>>;

/** One kind of record that a service reconciles: how the gateway lists it, and how it is compared with our records. */
export type RecordSource<Listed extends { readonly reference: string } = { readonly reference: string }> = {
  readonly kind: RecordKind;
  /** Reads the gateway's own list; undefined if the gateway has none. */
  listOf(gateway: PaymentGateway): ReadPage<Listed> | undefined;
  /** The time from which the list is read, if it is earlier than the reconciliation. */
  beginningOf?(reconciliation: Reconciliation): Promise<Date>;
  /**
   * Updates our records from the gateway's as far as the transition tables allow it, and returns the remaining
   * differences.
   */
  compare(reconciliation: Reconciliation, listed: readonly Listed[]): Promise<readonly Outcome[]>;
  /** A page of our records of the same period, in a fixed order. The gateway must list all of them. */
  listOwn?(reconciliation: Reconciliation, page: Page): Promise<readonly OwnRecord[]>;
};
