/** The figures of a run in the order of the table. `digits` is the number of decimal places. */
export const metrics = {
  'lives-per-second': { label: 'whole lives/s, 50 in flight', digits: 1 },
  'cpu-ms-per-life': { label: 'CPU ms per life, all processes', digits: 1 },
  'webhooks-known-direct': { label: 'webhooks of known payments acknowledged/s, 50 in flight, direct', digits: 0 },
  'webhooks-known-ingress': { label: 'webhooks of known payments acknowledged/s, through the ingress', digits: 0 },
  'webhooks-unknown-direct': { label: 'webhooks of unknown payments acknowledged/s, direct', digits: 0 },
  'webhooks-unknown-ingress': { label: 'webhooks of unknown payments acknowledged/s, through the ingress', digits: 0 },
  'paid-latency-p50': { label: 'webhook → booking paid, idle, p50 ms', digits: 1 },
  'paid-latency-p99': { label: 'webhook → booking paid, idle, p99 ms', digits: 1 },
  'paid-per-second': { label: 'paid/s sustained', digits: 0 },
  'backlog-per-second': { label: 'outgoing webhooks of a backlog/s, one receiver', digits: 0 },
  'refunds-per-second': { label: 'refunds/s, 10 in flight', digits: 0 },
  'refund-p50': { label: 'refund, 1 in flight, p50 ms', digits: 1 },
  'bookings-per-second': { label: 'bookings/s, 10 in flight', digits: 0 },
  'initiations-per-second': { label: 'initiations/s, 10 in flight', digits: 0 },
  'memory-idle': { label: 'memory of the largest service, idle, MB', digits: 0 },
  'memory-loaded': { label: 'memory of the largest service, loaded, MB', digits: 0 },
  'tables-per-life': { label: 'kB of tables per life', digits: 1 },
  'streams-per-life': { label: 'kB of streams per life', digits: 1 },
  'rebuilt-per-second': { label: 'records of empty read models rebuilt/s', digits: 0 },
  'start-warm': { label: 'full stack up, warm, s', digits: 2 },
  'start-empty': { label: 'full stack up, empty disk, s', digits: 2 },
  'burst-seconds': { label: 'burst of 5,000 webhooks until all are paid, s', digits: 1 },
  'idle-cpu': { label: 'CPU of the idle stack, ms per s', digits: 0 },
} as const satisfies Record<string, { label: string; digits: number }>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as MetricName[];
