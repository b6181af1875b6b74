/**
 * The definition of a metric. Names and units follow OpenTelemetry's semantic conventions for HTTP, messaging and
 * databases, where those have them. In Prometheus, dots become underscores, and times get their unit and counts `total`
 * as a suffix. Each label has few values, from a closed list in the code or the configuration: never an id or client
 * input. No label is called `job` or `instance`, because Prometheus uses these for services and their replicas.
 */
export type MetricDefinition = {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** A UCUM unit, as in OpenTelemetry: `s`, `By`, or the counted thing in braces. */
  readonly unit: string;
  readonly meaning: string;
  readonly labels: readonly string[];
};

/** All metrics of our own. Dashboards and alerts use these and the metrics of the process itself. */
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
    meaning: 'Webhooks of gateways by the result of receiving them',
    labels: ['method', 'outcome'],
  },
  'booking.payments': {
    kind: 'counter',
    unit: '{payment}',
    meaning: 'Payments by the status they reached: completed is a confirmation',
    labels: ['method', 'outcome'],
  },
  'booking.refunds': {
    kind: 'counter',
    unit: '{refund}',
    meaning: 'Refunds by the status they reached',
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
    meaning: 'Time since the oldest waiting refund was requested',
    labels: ['status'],
  },
  'booking.gateway.call.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Duration of a call to a gateway, by its outcome',
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
    meaning: 'Age of an event when a listener had handled it',
    labels: ['listener'],
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    meaning: 'Time a listener took for an event, or for the batch that contained it, by result',
    labels: ['stream', 'listener', 'outcome'],
  },
  'messaging.client.sent.messages': {
    kind: 'counter',
    unit: '{message}',
    meaning: 'Publications to the bus: stored, rejected, or failed and retried',
    labels: ['outcome'],
  },
  'booking.listener.lag': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'Events of a stream that the listeners of the service have not handled yet',
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
    meaning: 'Age of the oldest unacknowledged event in the outbox',
    labels: [],
  },
  'booking.stream.messages': {
    kind: 'gauge',
    unit: '{event}',
    meaning: 'Events in the stream of a service',
    labels: ['stream'],
  },
  'booking.stream.bytes': {
    kind: 'gauge',
    unit: 'By',
    meaning: 'Bytes in the stream of a service',
    labels: ['stream'],
  },
  'booking.stream.bytes.max': {
    kind: 'gauge',
    unit: 'By',
    meaning: 'Bytes that the stream may hold; when it is full, events wait in the outbox',
    labels: ['stream'],
  },
  'booking.stream.oldest.age': {
    kind: 'gauge',
    unit: 's',
    meaning: 'Age of the oldest event in the stream of a service',
    labels: ['stream'],
  },
  'booking.dead_letters.waiting': {
    kind: 'gauge',
    unit: '{message}',
    meaning: 'Messages that a listener gave up on and that have not been replayed',
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
    meaning: 'Duration of a run of a job; outcome more, idle or failed',
    labels: ['booking.job', 'outcome'],
  },
  'booking.webhook.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    meaning: 'Requests to webhook endpoints, by the resulting status of the delivery',
    labels: ['outcome'],
  },
  'booking.webhook.endpoints': {
    kind: 'gauge',
    unit: '{endpoint}',
    meaning: 'Webhook endpoints: active, failing, paused by the business, or disabled by the service',
    labels: ['state'],
  },
  'booking.database.reads': {
    kind: 'counter',
    unit: '{read}',
    meaning: 'Reads of lists where DATABASE_READ_URL is set, by the server that answered: standby or primary',
    labels: ['server'],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    meaning: 'Connections in the pool',
    labels: ['db.client.connection.state'],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    meaning: 'Requests that wait for a connection of the pool',
    labels: [],
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    meaning: 'Maximum number of connections in the pool',
    labels: [],
  },
  'nodejs.eventloop.time': {
    kind: 'counter',
    unit: 's',
    meaning:
      'Time that the event loop of the process was active or idle: the share of the active time is its utilisation',
    labels: ['nodejs.eventloop.state'],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricCatalogue;

/** The name of the metric in Prometheus. */
export function prometheusName(name: string, { kind, unit }: MetricDefinition): string {
  const suffix = { counter: '_total', histogram: '', gauge: '' }[kind];
  return `${prometheusLabel(name)}${unit === 's' ? '_seconds' : ''}${suffix}`;
}

/** Also applies to the names of labels. */
export function prometheusLabel(name: string): string {
  return name.replaceAll('.', '_');
}
