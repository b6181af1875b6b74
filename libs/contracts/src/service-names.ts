/** The six services. The subjects of the messages that a service publishes or answers contain its name. */
export const serviceNames = ['payments', 'refunds', 'bookings', 'gateway-webhooks', 'notifications', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The JetStream stream of each service. It stores the messages on `events.<service>.>`. */
export const streamOf = {
  payments: 'PAYMENTS',
  refunds: 'REFUNDS',
  bookings: 'BOOKINGS',
  'gateway-webhooks': 'CALLBACKS',
  notifications: 'NOTIFICATIONS',
  admin: 'ADMIN',
} as const satisfies Record<ServiceName, string>;
