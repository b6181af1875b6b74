import type { CustomerRecord } from '@booking/contracts';

/** A record, and the service that holds it. */
export type ExportedRecord = CustomerRecord & { readonly service: string };
