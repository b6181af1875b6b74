/**
 * What can be measured. Names and units are OpenTelemetry's where it has them (semantic conventions for HTTP, messaging and
 * databases). In Prometheus, dots are underscores, and the unit of a time and `total` of a count are appended. Each label
 * has few values: those of a closed list in the code or the configuration, never an id or anything somebody sends. None is
 * called `job` or `instance`, by which Prometheus tells services and their replicas apart.
 */
export type MetricDefinition = {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** UCUM, as OpenTelemetry has it: `s`, `By`, or what is counted, in braces. */
  readonly unit: string;
  readonly meaning: string;
  readonly labels: readonly string[];
};

/** Every metric of ours; dashboards and alerts use these and those of the process itself. */
export const metricCatalogue = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Time from the head of a request to the end of its answer',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
  },
  'booking.callbacks': {
    kind: 'counter',
    unit: '{callback}',
    meaning: 'Callbacks of gateways by what receiving them came to',
    labels: ['method', 'outcome'],
  },
  'booking.payments': {
    kind: 'counter',
    unit: '{payment}',
    meaning: 'Payments by the state they came to: completed is a confirmation',
    labels: ['method', 'outcome'],
  },
  'booking.refunds': {
    kind: 'counter',
    unit: '{refund}',
    meaning: 'Refunds by the state they came to',
    labels: ['status'],
  },
  'booking.refunds.open': {
    kind: 'gauge',
    unit: '{refund}',
    meaning: 'Refunds that wait for staff (pending) or for a gateway (processing)',
    labels: ['status'],
  },
  'booking.refunds.oldest.age': {
    kind: 'gauge',
    unit: 's',
    meaning: 'Time since the oldest of them was asked for',
    labels: ['status'],
  },
  'booking.gateway.call.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Time a call of a gateway took, by what came of it',
    labels: ['method', 'operation', 'outcome'],
  },
  'booking.gateway.circuit.state': {
    kind: 'gauge',
    unit: '{state}',
    meaning: 'Circuit breaker of an operation: 0 closed, 1 half open, 2 open',
    labels: ['method', 'operation'],
  },
  'booking.events.age': {
    kind: 'histogram',
    unit: 's',
    meaning: 'How old an event was when a listener had handled it',
    labels: ['listener'],
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Time a listener took for an event, or for the batch it came in, by how it ended',
    labels: ['stream', 'listener', 'outcome'],
  },
  'messaging.client.sent.messages': {
    kind: 'counter',
    unit: '{message}',
    meaning: 'Publications to the bus: stored, refused for good, or failed and to be repeated',
    labels: ['outcome'],
  },
  'booking.listener.lag': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'Events of a stream that the listeners of the service have yet to handle',
    labels: ['stream'],
  },
  'booking.listener.ignored_messages': {
    kind: 'counter',
    unit: '{message}',
    meaning: 'Empty messages that listeners ignored: answers of JetStream, which are no events',
    labels: ['stream'],
  },
  'booking.outbox.unsent': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'Events in the outbox that the bus has not acknowledged',
    labels: [],
  },
  'booking.outbox.oldest.age': {
    kind: 'gauge',
    unit: 's',
    meaning: 'Age of the oldest of them',
    labels: [],
  },
  'booking.stream.bytes': {
    kind: 'gauge',
    unit: 'By',
    meaning: 'Bytes that the stream of a service holds',
    labels: ['stream'],
  },
  'booking.stream.bytes.max': {
    kind: 'gauge',
    unit: 'By',
    meaning: 'Bytes that the stream may hold; when it holds them, events wait in the outbox',
    labels: ['stream'],
  },
  'booking.dead_letters.waiting': {
    kind: 'gauge',
    unit: '{message}',
    meaning: 'Messages that a listener gave up on and nobody has replayed',
    labels: ['listener'],
  },
  'booking.part.ready': {
    kind: 'gauge',
    unit: '{state}',
    meaning: 'Whether a part of the service can do its work: 1 when it can, 0 when it cannot',
    labels: ['part'],
  },
  'booking.job.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Time a run of a job took; outcome more, idle or failed',
    labels: ['booking.job', 'outcome'],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    meaning: 'Connections of the pool',
    labels: ['db.client.connection.state'],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    meaning: 'Who waits for a connection of the pool',
    labels: [],
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    meaning: 'Connections the pool may have',
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricCatalogue;

/** The metric by the name it has in Prometheus. */
export function prometheusName(name: string, { kind, unit }: MetricDefinition): string {
  const suffix = { counter: '_total', histogram: '', gauge: '' }[kind];
  return `${prometheusLabel(name)}${unit === 's' ? '_seconds' : ''}${suffix}`;
}

/** Also of a label. */
export function prometheusLabel(name: string): string {
  return name.replaceAll('.', '_');
}
