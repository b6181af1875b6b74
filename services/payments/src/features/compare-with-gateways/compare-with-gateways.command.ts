import { CompareWithGateways, requirePermission } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { requestComparisons } from '../../comparison/comparison-repository.ts';
import { DISCREPANCY_PERMISSION } from '../../discrepancy/discrepancy.ts';
import { listingMethods } from './list-gateway-records.ts';

export function compareWithGatewaysCommand({ db, gateways }: { db: Database; gateways: Gateways }): CommandHandler {
  return defineCommandHandler(CompareWithGateways.payments, async ({ actor }) => {
    requirePermission(actor, DISCREPANCY_PERMISSION);
    const methods = listingMethods(gateways);
    await requestComparisons(db, methods);
    return { methods };
  });
}
