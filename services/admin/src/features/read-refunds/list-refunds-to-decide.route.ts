import type { Releaser } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { findShownRecord } from '../../read-model/read-model-repository.ts';
import { oneOrSeveral } from '../../read-model/record-query.ts';
import { RefundToDecide } from '../../records/record-resources.ts';
import { refundRecords } from '../../records/refund.ts';
import { obstacleTo } from '../../records/refund-obstacle.ts';
import { remainderAfter } from '../../records/remainder-after.ts';
import { findRelatedAccounts } from '../../staff/related-accounts-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const REFUNDS_MAX = 100;

export function listRefundsToDecideRoute({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>): Route {
  return staffQuery({
    path: '/admin/api/refunds-to-decide',
    operationId: 'listRefundsToDecide',
    summary: 'Read everything that a decision on these refunds needs.',
    tag: 'Refunds',
    query: z.strictObject({
      refund: oneOrSeveral(Id, REFUNDS_MAX).meta({
        description: 'The id of a refund; repeat the parameter for each one',
      }),
    }),
    answer: {
      description: 'The known refunds, in the requested order',
      schema: z.object({ data: z.array(RefundToDecide) }),
    },
    async read({ query, caller }) {
      const actor = { ...caller, relatedTo: await findRelatedAccounts(db, caller.sub, clock()) };
      const found = [];
      for (const id of query.refund) found.push(await describe(db, id, actor));
      return { data: found.flatMap((one) => one ?? []) };
    },
  });
}

async function describe(db: Database, id: string, actor: Releaser): Promise<RefundToDecide | undefined> {
  const refund = await findShownRecord(db, refundRecords, id);
  if (!refund) return undefined;
  const { booking, ...remainders } = await remainderAfter(db, refund);
  return {
    ...refund,
    customerId: refund.customerId ?? null,
    bookingDescription: booking?.description ?? null,
    ...remainders,
    obstacle: obstacleTo(refund, actor),
  };
}
