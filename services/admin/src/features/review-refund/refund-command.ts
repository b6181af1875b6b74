import { Refund } from '@booking/contracts';
import { Id } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { Action } from '../../audit-entry/audit-entry.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../records/refund.ts';

const Params = z.object({ refund: Id });
type Request = { params: z.infer<typeof Params> };

/** The common part of all commands about one refund: they need one permission and answer with the refund. */
export function refundCommand({ db }: { db: Database }) {
  return {
    tag: 'Refunds',
    params: Params,
    notFound: 'refund-not-found',
    answer: { description: 'The refund as it is now', schema: Refund },
    permission: 'process_refunds',
    target: ({ params }: Request): Action['target'] => ({ type: 'refund', id: params.refund }),
    before: ({ params }: Request): Promise<Refund | undefined> => findRecord(db, refundRecords, params.refund),
  } as const;
}
