import { CompareWithGateways, requirePermission } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { requestComparisons } from '../../comparison/comparison-repository.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';
import { listingMethods } from './list-gateway-refunds.ts';

export function compareWithGatewaysCommand({ db, gateways }: { db: Database; gateways: Gateways }): CommandHandler {
  return defineCommandHandler(CompareWithGateways.refunds, async ({ actor }) => {
    requirePermission(actor, REFUND_PERMISSION);
    const methods = listingMethods(gateways);
    await requestComparisons(db, methods);
    return { methods };
  });
}
