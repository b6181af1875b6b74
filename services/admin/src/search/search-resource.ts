import { Money } from '@booking/contracts';
import { z } from 'zod';

const Hit = z.object({
  id: z.string(),
  title: z.string().nullable().meta({ description: 'The description, reference or reason of the record' }),
  status: z.string().nullable(),
  amount: Money.nullable(),
  at: z.iso.datetime().nullable(),
});
export type Hit = z.infer<typeof Hit>;

const HitGroup = z.object({
  resource: z.string().meta({ description: 'The last segment of the path of its list, or `customers`' }),
  hits: z.array(Hit),
  hasMore: z.boolean(),
});
export type HitGroup = z.infer<typeof HitGroup>;

export const SearchResults = z.object({ groups: z.array(HitGroup) }).meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof SearchResults>;
