import { z } from 'zod';
import { defineCommand, type CommandDefinition } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { serviceNames, type ServiceName } from '../service-names.ts';

const request = z.object({ deadLetterId: z.uuid(), actor: Actor });
const reply = z.object({ deadLetter: DeadLetter });

/** Every service replays its own dead letters. */
export const ReplayDeadLetter = Object.fromEntries(
  serviceNames.map((service) => [
    service,
    defineCommand('ReplayDeadLetter', {
      answeredBy: service,
      summary: 'Hands a dead letter to its listener again. Needs process_refunds.',
      request,
      reply,
    }),
  ]),
) as Record<ServiceName, CommandDefinition<typeof request, typeof reply>>;
