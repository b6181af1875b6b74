import { Money } from '@booking/contracts';
import { z } from 'zod';

/** A sum over any number of records. Above 2^53 it is rounded, because JSON numbers are exact only up to there. */
export const MoneySum = Money.extend({ amount: z.number().min(0) }).meta({
  id: 'MoneySum',
  description: 'A sum in the minor unit of its currency. It is rounded above 2^53',
});
