import type { mollieChargeback, molliePayment, mollieRefund } from './mollie-objects.ts';

/** The entity of an event, as the API returns it. */
export type MollieEntity = ReturnType<typeof molliePayment | typeof mollieRefund | typeof mollieChargeback>;

type Event = { readonly id: string; readonly type: string; readonly at: Date };

/** A signed event with its full payload (docs.mollie.com/reference/webhooks-new). */
export function mollieEvent({ id, type, at }: Event, entity: MollieEntity): string {
  return JSON.stringify({
    resource: 'event',
    id,
    type,
    entityId: entity.id,
    createdAt: `${at.toISOString().slice(0, 19)}+00:00`,
    _embedded: { entity },
    _links: {
      self: { href: `https://api.mollie.com/v2/events/${id}`, type: 'application/hal+json' },
      documentation: { href: 'https://docs.mollie.com/reference/webhooks-new', type: 'text/html' },
      entity: entity._links.self,
    },
  });
}
