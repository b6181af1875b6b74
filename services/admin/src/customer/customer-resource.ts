import { Currency } from '@booking/contracts';
import { z } from 'zod';
import { MoneySum } from '../read-model/money-sum.ts';

const CustomerTotals = z.object({
  currency: Currency,
  bookings: z.int().min(0),
  booked: MoneySum.meta({ description: 'The prices of bookings that were not cancelled and have not expired' }),
  paid: MoneySum,
  refunded: MoneySum,
  underway: MoneySum.meta({ description: 'The amount of refunds that are requested or in progress' }),
  disputed: MoneySum.meta({ description: 'The amount of open disputes' }),
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
