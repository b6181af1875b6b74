import type { PayableState } from '@booking/contracts';
import { transact } from '@booking/runtime';
import { closePayable as close } from '../../payable/payable.ts';
import { lockPayable, saveClosedPayable } from '../../payable/payable-repository.ts';
import { findBlockingPayment } from '../../payment/payment-repository.ts';
import { requestClosingOfUnpayable } from '../../payment/work-request-repository.ts';
import { type Deps, getPayable } from '../../steps/get-payable.ts';

/** Closes the payable and its open session. A concurrent attempt waits for the lock, and is then rejected. */
export async function closePayable(deps: Deps, bookingId: string): Promise<PayableState> {
  await getPayable(deps, bookingId);
  return transact(deps.db, async (trx) => {
    const payable = await lockPayable(trx, bookingId);
    if (payable.isOpen) await saveClosedPayable(trx, close(payable, 'expired'));

    const blocking = await findBlockingPayment(trx, bookingId);
    if (!blocking) return 'closed';
    if (blocking.status === 'completed') return 'paid';
    await requestClosingOfUnpayable(trx, [bookingId]);
    return 'closing';
  });
}
