import { z } from 'zod';
import { type Erasure, erasureSteps } from './erasure.ts';

/**
 * An erasure, as the admin API shows it. The audit log stores this resource for ever, so it lacks the id of the
 * customer.
 */
export const ErasureResource = z
  .object({
    id: z.uuid(),
    pseudonym: z.string().meta({ description: 'Replaces the id of the customer' }),
    status: z.enum(['requested', 'rejected', 'running', 'done']),
    requestedBy: z.string(),
    requestedAt: z.iso.datetime(),
    decidedBy: z.string().nullable().meta({ description: 'The second person, who approved or rejected it' }),
    decidedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt did not finish; the attempt is repeated' }),
    waitsFor: z.array(z.string()).meta({ description: 'The steps that are not done yet' }),
  })
  .meta({ id: 'Erasure' });
export type ErasureResource = z.infer<typeof ErasureResource>;

/** A request that waits for its second person, with the id of the customer, which is erased only afterwards. */
export const ErasureRequest = z
  .object({ id: z.uuid(), customerId: z.string(), requestedBy: z.string(), requestedAt: z.iso.datetime() })
  .meta({ id: 'ErasureRequest' });

export function presentErasure(erasure: Erasure, doneSteps: readonly string[]): ErasureResource {
  const { id, pseudonym, status, requestedBy, requestedAt, decidedBy, decidedAt, finishedAt, problem } = erasure;
  const isUnderWay = status === 'requested' || status === 'running';
  return {
    ...{ id, pseudonym, status, requestedBy, decidedBy, problem },
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    waitsFor: isUnderWay ? erasureSteps.map(({ name }) => name).filter((name) => !doneSteps.includes(name)) : [],
  };
}
