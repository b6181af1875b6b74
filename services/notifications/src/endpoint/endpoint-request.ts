import { WebhookEventFilter } from '@booking/contracts';
import { Id, validationFailed } from '@booking/http';
import { z } from 'zod';
import { type TargetRules, urlFault } from '../target/target-rules.ts';

const DESCRIPTION_CHARACTERS_MAX = 500;
const EVENTS_MAX = WebhookEventFilter.options.length;

/** The members that a client sets. */
export const endpointMembers = {
  url: z.string().meta({
    description: 'An https address of the internet, on port 443 or 8443',
    examples: ['https://shop.example/webhooks'],
  }),
  events: z
    .array(WebhookEventFilter)
    .min(1)
    .max(EVENTS_MAX)
    .refine((events) => new Set(events).size === events.length, 'Must not name an event twice')
    .meta({ uniqueItems: true, description: 'Single types, or all types of a resource, such as `booking.*`' }),
  description: z.string().max(DESCRIPTION_CHARACTERS_MAX),
  active: z.boolean(),
};

export const EndpointParams = z.object({ endpoint: Id });
export const DeliveryParams = EndpointParams.extend({ delivery: Id });

/** Throws `validation-failed` for an address that may not receive webhooks. */
export function assertTarget(url: string, rules: TargetRules): void {
  const detail = urlFault(url, rules);
  if (detail !== undefined) throw validationFailed([{ pointer: '/url', detail }]);
}
