import type { Money } from '@booking/contracts';
import { Fact } from '../fields/facts.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { text } from '../texts/text.ts';

type Props = {
  readonly feeByTerms: Money;
  /** Unknown for cancellations before this was stored. */
  readonly refundedBefore: Money | null | undefined;
  readonly refunded: Money;
  /** Hidden when no bank holds anything. */
  readonly disputed: Money;
  readonly kept: Money;
};

/** The amounts of a cancellation, with the same fields before and after it. */
export function CancellationFigures({ feeByTerms, refundedBefore, refunded, disputed, kept }: Props) {
  return (
    <>
      <Fact name={text('bookings.feeByTerms')}>
        <MoneyText money={feeByTerms} />
      </Fact>
      <Fact name={text('bookings.refundedEarlier')}>{refundedBefore && <MoneyText money={refundedBefore} />}</Fact>
      <Fact name={text('bookings.refundedByCancellation')}>
        <MoneyText money={refunded} strong />
      </Fact>
      <Fact name={text('bookings.heldByBanks')}>{disputed.amount > 0 && <MoneyText money={disputed} />}</Fact>
      <Fact name={text('bookings.kept')}>
        <MoneyText money={kept} strong />
      </Fact>
    </>
  );
}
