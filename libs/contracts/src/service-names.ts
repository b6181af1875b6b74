/** The six services; each is also the owner part of the subjects it publishes and answers. */
export const serviceNames = ['payments', 'refunds', 'bookings', 'gateway-webhooks', 'notifications', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The JetStream stream each service publishes to; it captures `events.<service>.>`. */
export const streamOf = {
  payments: 'PAYMENTS',
  refunds: 'REFUNDS',
  bookings: 'BOOKINGS',
  'gateway-webhooks': 'CALLBACKS',
  notifications: 'NOTIFICATIONS',
  admin: 'ADMIN',
} as const satisfies Record<ServiceName, string>;
