import { ProblemError, type Money } from '@booking/contracts';

/** What may be paid, as the news of its owner tells it. */
export type Payable = {
  readonly bookingId: string;
  readonly customerId: string;
  readonly description: string;
  /** What is still due. */
  readonly amount: Money;
  readonly isOpen: boolean;
  readonly closedReason: ClosedReason | null;
  /** The version of the owner's record that this reflects: older news never overwrites newer. */
  readonly version: number;
};

export type ClosedReason = 'paid' | 'cancelled' | 'expired';

/** The news of it has not come yet; its owner knows it, if it exists. */
export class PayableUnknown extends ProblemError {
  constructor() {
    super('service-unavailable', 'The booking is not known here yet; try again in a moment.');
  }
}

/** Throws `booking-not-payable` unless money is due and welcome. */
export function requireOpen({ isOpen, closedReason }: Payable): void {
  if (!isOpen)
    throw new ProblemError('booking-not-payable', `Nothing is to be paid: it is ${closedReason ?? 'closed'}.`);
}

/** Takes no new attempt from now on. Newer news of its owner says what holds then. */
export function closePayable(payable: Payable, closedReason: ClosedReason): Payable {
  return { ...payable, isOpen: false, closedReason };
}
