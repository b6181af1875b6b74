import type { PaymentGateway } from '@booking/gateways';
import type { Listing, ListQuery } from '@booking/gateways/records';
import type { Reconciliation, RecordKind } from './reconciliation.ts';
import type { Outcome, OwnRecord, Page } from './record-differences.ts';

export type ReadPage<Listed> = (query: ListQuery) => Promise<Listing<Listed>>;

/** One kind of record that a service reconciles: how the gateway lists it, and how it is compared with our records. */
export type RecordSource<Listed extends { readonly reference: string } = { readonly reference: string }> = {
  readonly kind: RecordKind;
  /** Reads the gateway's own list; undefined if the gateway has none. */
  listOf(gateway: PaymentGateway): ReadPage<Listed> | undefined;
  /**
   * Whether the list may lack a filter by time although the gateway's other lists have one. Such a list is read in one
   * pass.
   */
  readonly mayLackTimeFilter?: boolean;
  /**
   * The time at which the oldest record that may still change was recorded here. The list is read back to this time.
   */
  findOldestOpen?(method: string): Promise<Date | undefined>;
  /** The key of a gateway's record; its reference by default. It distinguishes records with the same reference. */
  keyOf?(this: void, listed: Listed): string;
  /**
   * Updates our records from the gateway's as far as the transition tables allow it, and returns the remaining
   * differences.
   */
  compare(reconciliation: Reconciliation, listed: readonly Listed[]): Promise<readonly Outcome[]>;
  /**
   * A page of our records of the same period, in a fixed order. The gateway must list all of them, so records that were
   * completed after the end of the period are left out.
   */
  listOwn?(reconciliation: Reconciliation, page: Page): Promise<readonly OwnRecord[]>;
};
