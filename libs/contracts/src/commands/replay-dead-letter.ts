import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Actor } from '../resources/actor.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { serviceNames } from '../service-names.ts';

/** Every service replays its own dead letters. */
export const ReplayDeadLetter = defineForServices(serviceNames, (answeredBy) =>
  defineCommand('ReplayDeadLetter', {
    answeredBy,
    summary: 'Gives a dead letter to its listener again. Needs process_refunds.',
    request: z.object({ deadLetterId: z.uuid(), actor: Actor }),
    reply: z.object({ deadLetter: DeadLetter }),
  }),
);
