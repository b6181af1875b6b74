import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Actor } from '../resources/actor.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { serviceNames } from '../service-names.ts';

/** Reads a dead letter from the service that keeps it. */
export const GetDeadLetter = defineForServices(serviceNames, (answeredBy) =>
  defineQuery('GetDeadLetter', {
    answeredBy,
    summary: 'Reads a dead letter with the message as the bus delivered it.',
    request: z.object({ deadLetterId: z.uuid() }),
    reply: z.object({
      deadLetter: DeadLetter,
      payload: z.string(),
      isCut: z.boolean().optional().meta({ description: 'Whether the payload is only the beginning of the message' }),
    }),
  }),
);

/** Replays a dead letter at the service that keeps it. */
export const ReplayDeadLetter = defineForServices(serviceNames, (answeredBy) =>
  defineCommand('ReplayDeadLetter', {
    answeredBy,
    summary: 'Gives a dead letter to its listener again. Needs process_refunds.',
    request: z.object({ deadLetterId: z.uuid(), evenIfDismissed: z.boolean().optional(), actor: Actor }),
    reply: z.object({ deadLetter: DeadLetter }),
  }),
);

/** Dismisses a dead letter at the service that keeps it. */
export const DismissDeadLetter = defineForServices(serviceNames, (answeredBy) =>
  defineCommand('DismissDeadLetter', {
    answeredBy,
    summary: 'Ends the wait of a dead letter that must not be handled. Needs process_refunds.',
    request: z.object({ deadLetterId: z.uuid(), actor: Actor }),
    reply: z.object({ deadLetter: DeadLetter }),
  }),
);
