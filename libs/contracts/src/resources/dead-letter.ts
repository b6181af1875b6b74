import { z } from 'zod';
import { serviceNames } from '../service-names.ts';

/** A message that a listener could not handle. The service of the listener keeps it until staff replay or dismiss it. */
export const DeadLetter = z
  .object({
    id: z.uuid(),
    service: z.enum(serviceNames),
    listener: z.string(),
    eventId: z.string().nullable(),
    eventType: z.string().nullable(),
    subject: z.string(),
    reason: z.string(),
    attempts: z.int().min(0),
    status: z.enum(['waiting', 'replayed', 'dismissed']),
    recordedAt: z.iso.datetime(),
    replayedAt: z.iso.datetime().nullable(),
    /** Missing in events of earlier versions. */
    dismissedAt: z.iso.datetime().nullish(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;
