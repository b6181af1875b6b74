import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Callback } from '../resources/callback.ts';

export const ReplayCallback = defineCommand('ReplayCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored callback again and publishes its reports again. Needs process_refunds.',
  request: z.object({ callbackId: z.uuid(), actor: Actor }),
  reply: z.object({ callback: Callback }),
});
