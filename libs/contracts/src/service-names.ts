/** The five services; each is also the owner part of the subjects it publishes and answers. */
export const serviceNames = ['payments', 'refunds', 'bookings', 'gateway-webhooks', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The JetStream stream each service publishes to; it captures `events.<service>.>`. */
export const streamOf = {
  payments: 'PAYMENTS',
  refunds: 'REFUNDS',
  bookings: 'BOOKINGS',
  'gateway-webhooks': 'CALLBACKS',
  admin: 'ADMIN',
} as const satisfies Record<ServiceName, string>;
