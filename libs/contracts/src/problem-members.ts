import { z } from 'zod';
import { Money } from './money.ts';
import type { ProblemType } from './problems.ts';
import { StaffPermission } from './resources/actor.ts';
import { CancellationQuote } from './resources/cancellation-policy.ts';

const retryAfterSeconds = z.int().optional().meta({ description: 'The same as the header `Retry-After`' });
const signInAt = z.string().optional().meta({ description: 'Where a member of staff signs in again' });

const RequestError = z.object({
  pointer: z.string().meta({ description: 'A JSON pointer (RFC 6901) into the body, or /query/… or /headers/…' }),
  detail: z.string(),
  code: z.string().optional().meta({
    description: 'The kind of error, for translations: a code of zod such as `too_small`, or a code of this API',
  }),
  limit: z.number().optional().meta({ description: 'The limit, for `too_small` and `too_big`' }),
});

/** The members of each type of problem besides those of RFC 9457. A type that is not listed has no others. */
export const problemMembers = {
  'validation-failed': {
    errors: z.array(RequestError).meta({
      description: 'Every error in the request',
      examples: [
        [{ pointer: '/total/amount', detail: 'Too small: expected number to be >0', code: 'too_small', limit: 0 }],
      ],
    }),
  },
  unauthenticated: { signInAt },
  forbidden: {
    permission: z
      .string()
      .optional()
      .meta({ description: 'The missing permission, if the request lacks one', examples: ['process_refunds'] }),
  },
  'recent-sign-in-required': {
    maxAgeSeconds: z.int().meta({ description: 'The maximum age of the sign-in, in seconds', examples: [900] }),
    purpose: z
      .literal('account')
      .optional()
      .meta({ description: '`account` if the request changes how the account signs in; absent if it releases money' }),
    signInAt,
  },
  'cancellation-quote-changed': { current: CancellationQuote },
  'permissions-changed': {
    permissions: z
      .array(StaffPermission)
      .meta({ description: 'The permissions as they are now', examples: [['read_all']] }),
  },
  'refund-exceeds-balance': { remaining: Money.meta({ description: 'The amount that can still be refunded' }) },
  'refund-cap-exceeded': {
    scope: z
      .enum(['person', 'everybody'])
      .meta({ description: 'The cap of one person, or of all staff and clients together', examples: ['person'] }),
    cap: Money,
    remaining: Money.meta({ description: 'The amount that the cap still permits' }),
  },
  'too-many-requests': { retryAfterSeconds },
} as const satisfies Partial<Record<ProblemType, z.ZodRawShape>>;
