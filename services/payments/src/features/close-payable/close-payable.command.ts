import { ClosePayable, type PayableState } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { transact, type Transaction } from '@booking/runtime';
import { closePayable } from '../../payable/payable.ts';
import { lockPayable, saveClosedPayable } from '../../payable/payable-repository.ts';
import { findBlockingPayment } from '../../payment/payment-repository.ts';
import { requestClosingOfUnpayable } from '../../payment/work-request-repository.ts';
import { type Deps, getPayable } from '../../steps/get-payable.ts';

/** Closes the payable and its open session. A concurrent attempt waits for the lock, and is then rejected. */
export function closePayableCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ClosePayable, async ({ bookingId }) => {
    await getPayable(deps, bookingId);
    return { state: await transact(deps.db, (trx) => close(trx, bookingId)) };
  });
}

async function close(trx: Transaction, bookingId: string): Promise<PayableState> {
  const payable = await lockPayable(trx, bookingId);
  if (payable.isOpen) await saveClosedPayable(trx, closePayable(payable, 'expired'));

  const blocking = await findBlockingPayment(trx, bookingId);
  if (!blocking) return 'closed';
  if (blocking.status === 'completed') return 'paid';
  await requestClosingOfUnpayable(trx, [bookingId]);
  return 'closing';
}
