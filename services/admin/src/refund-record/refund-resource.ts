import { Refund } from '@booking/contracts';
import { z } from 'zod';

/** A refund as lists of the admin API show it. */
export const RefundResource = Refund.extend({
  customerId: z.string().nullable().meta({ description: 'Of its booking; null until that is known' }),
}).meta({ id: 'RefundRecord' });
