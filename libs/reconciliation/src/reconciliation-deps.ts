import type { Gateways, ReconcileConfig } from '@booking/gateways';
import type { Clock, Database, Logger } from '@booking/runtime';
import type { Owner } from './discrepancy.ts';
import type { RecordSource } from './record-source.ts';

export type ReconciliationDeps = {
  readonly service: Owner;
  readonly db: Database;
  readonly gateways: Gateways;
  readonly sources: readonly RecordSource[];
  readonly reconcile: ReconcileConfig;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** The methods of gateways that list at least one of these kinds of record. */
export function listingMethods({ gateways, sources }: Pick<ReconciliationDeps, 'gateways' | 'sources'>): string[] {
  return [...gateways.values()]
    .filter((gateway) => sources.some((source) => source.listOf(gateway) !== undefined))
    .map(({ method }) => method);
}
