import { Currency, Money } from '@booking/contracts';
import { z } from 'zod';

const CustomerTotals = z.object({
  currency: Currency,
  bookings: z.int().min(0),
  booked: Money.meta({ description: 'The prices of bookings that were not cancelled and have not expired' }),
  paid: Money,
  refunded: Money,
  underway: Money.meta({ description: 'The amount of refunds that are requested or in progress' }),
  disputed: Money.meta({ description: 'The amount of open disputes' }),
});

export const Customer = z
  .object({
    id: z.string(),
    bookings: z.int().min(1),
    totals: z.array(CustomerTotals).meta({ description: 'Per currency' }),
    isCut: z.boolean().meta({ description: 'Whether there are older records, which the totals leave out' }),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof Customer>;
