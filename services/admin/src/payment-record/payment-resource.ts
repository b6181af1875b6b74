import { Payment } from '@booking/contracts';
import { z } from 'zod';

/** A payment as lists of the admin API show it. */
export const PaymentResource = Payment.extend({
  customerId: z.string().nullable().meta({ description: 'Of its booking; null until that is known' }),
}).meta({ id: 'PaymentRecord' });
