import { CancelBooking } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Clock, type Database, inTurn, transact } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { cancelBooking } from './cancel-booking.ts';

export function cancelBookingCommand({ db, clock }: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(CancelBooking, async ({ actor: caller, ...order }, { deadlineMs }) => {
    const cancel = () => transact(db, (trx) => cancelBooking(trx, { ...order, caller, at: clock() }));
    return { booking: presentBooking(await inTurn(db, { key: order.bookingId, deadlineMs }, cancel)) };
  });
}
