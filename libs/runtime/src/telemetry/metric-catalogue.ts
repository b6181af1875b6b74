/**
 * The definition of a metric. Names and units follow OpenTelemetry's semantic conventions, as far as these cover HTTP,
 * messaging and databases. In Prometheus, dots become underscores, names of times end in `seconds`, and names of
 * counters end in `total`. A label has few values, from a closed list in the code or the configuration: never an id or
 * client input. No label is called `job` or `instance`, because Prometheus uses these names for services and their
 * replicas.
 */
export type MetricDefinition = {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** A UCUM unit, as in OpenTelemetry: `s`, `By`, or the counted thing in braces. */
  readonly unit: string;
  readonly meaning: string;
  readonly labels: readonly string[];
};

function metric<Kind extends MetricDefinition['kind']>(kind: Kind) {
  return <const Labels extends readonly string[]>(unit: string, meaning: string, labels: Labels) => {
    return { kind, unit, meaning, labels };
  };
}
const counter = metric('counter');
const histogram = metric('histogram');
const gauge = metric('gauge');

/**
 * All metrics of this product, with their units, meanings and labels. Dashboards and alerts use them, and those of the
 * Node process.
 */
export const metricCatalogue = {
  'http.server.request.duration': histogram('s', 'Time from the head of a request to the end of its answer', [
    'http.request.method',
    'http.route',
    'http.response.status_code',
  ]),
  'booking.callbacks': counter('{callback}', 'Webhooks of gateways by the result of receiving them', [
    'method',
    'outcome',
  ]),
  'booking.payments': counter('{payment}', 'Payments by the status they reached: completed counts confirmed ones', [
    'method',
    'outcome',
  ]),
  'booking.refunds': counter('{refund}', 'Refunds by the status they reached', ['status']),
  'booking.refunds.open': gauge('{refund}', 'Refunds that wait for staff (pending) or for a gateway (processing)', [
    'status',
  ]),
  'booking.refunds.oldest.age': gauge(
    's',
    'Time since the oldest open refund was requested (pending), or released to its gateways (processing)',
    ['status'],
  ),
  'booking.gateway.call.duration': histogram('s', 'Duration of a call to a gateway, by its outcome', [
    'method',
    'operation',
    'outcome',
  ]),
  'booking.gateway.circuit.state': gauge('{state}', 'Circuit breaker of an operation: 0 closed, 1 half open, 2 open', [
    'method',
    'operation',
  ]),
  'booking.events.age': histogram('s', 'Age of an event when a listener had handled it', ['listener']),
  'messaging.process.duration': histogram(
    's',
    'Time a listener took for an event, or for the batch that contained it, by result',
    ['stream', 'listener', 'outcome'],
  ),
  'messaging.client.sent.messages': counter(
    '{message}',
    'Publications to the bus: stored, rejected, or failed and retried',
    ['outcome'],
  ),
  'booking.listener.lag': gauge(
    '{event}',
    'Events of a stream that the listeners of the service have not handled yet',
    ['stream'],
  ),
  'booking.listener.ignored_messages': counter(
    '{message}',
    'Empty messages that listeners ignored: answers of JetStream, which are no events',
    ['stream'],
  ),
  'booking.outbox.unsent': gauge(
    '{event}',
    'Events in the outbox that the bus has not acknowledged, at most 100,000',
    [],
  ),
  'booking.outbox.oldest.age': gauge('s', 'Age of the oldest unacknowledged event in the outbox', []),
  'booking.stream.messages': gauge('{event}', 'Events in the stream of a service', ['stream']),
  'booking.stream.bytes': gauge('By', 'Bytes in the stream of a service', ['stream']),
  'booking.stream.bytes.max': gauge(
    'By',
    'Bytes that the stream may hold; when it is full, events wait in the outbox',
    ['stream'],
  ),
  'booking.stream.oldest.age': gauge('s', 'Age of the oldest event in the stream of a service', ['stream']),
  'booking.dead_letters.waiting': gauge('{message}', 'Dead letters that staff have neither replayed nor dismissed', [
    'listener',
  ]),
  'booking.part.ready': gauge(
    '{state}',
    'Whether a part of the service can do its work: 1 when it can, 0 when it cannot',
    ['part'],
  ),
  'booking.job.duration': histogram('s', 'Duration of a run of a job: more left to do, idle, or failed', [
    'booking.job',
    'outcome',
  ]),
  'booking.webhook.attempts': counter(
    '{attempt}',
    'Requests to webhook endpoints, by the resulting status of the delivery',
    ['outcome'],
  ),
  'booking.webhook.endpoints': gauge(
    '{endpoint}',
    'Webhook endpoints: active, failing, paused by the business, or disabled by the service',
    ['state'],
  ),
  'booking.work_queue.items': gauge('{item}', 'Items of the work queue that wait for staff, without snoozed ones', [
    'kind',
  ]),
  'booking.database.reads': counter(
    '{read}',
    'Reads of lists where DATABASE_READ_URL is set, by the server that answered: standby or primary',
    ['server'],
  ),
  'db.client.connection.count': gauge('{connection}', 'Connections in the pool', ['db.client.connection.state']),
  'db.client.connection.pending_requests': gauge('{request}', 'Requests that wait for a connection of the pool', []),
  'db.client.connection.max': gauge('{connection}', 'Maximum number of connections in the pool', []),
  'nodejs.eventloop.time': counter(
    's',
    'Time that the event loop of the process was active or idle: the share of the active time is its utilisation',
    ['nodejs.eventloop.state'],
  ),
};

export type MetricName = keyof typeof metricCatalogue;

/** The name of the metric in Prometheus. */
export function prometheusName(name: string, { kind, unit }: MetricDefinition): string {
  const suffix = { counter: '_total', histogram: '', gauge: '' }[kind];
  return `${prometheusLabel(name)}${unit === 's' ? '_seconds' : ''}${suffix}`;
}

/** The name of a label in Prometheus, with underscores instead of dots. `prometheusName` uses it too. */
export function prometheusLabel(name: string): string {
  return name.replaceAll('.', '_');
}
