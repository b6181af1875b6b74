import { describe, expect, it } from '@jest/globals';
import { count, exposeMetrics, measure, watch } from './metrics.ts';
import { metricProducer } from './otlp-metrics.ts';

describe('metrics', () => {
  it('are exposed to Prometheus by names with their units', async () => {
    count('booking.callbacks', { method: 'prometheus', outcome: 'accepted' });
    measure('http.server.request.duration', labelsOfRequest, 0.004);

    const { text } = await exposeMetrics();

    expect(text).toContain('booking_callbacks_total{method="prometheus",outcome="accepted"} 1');
    expect(text).toMatch(/http_server_request_duration_seconds_bucket\{le="0.005",.*http_route="\/api",.*\} 1/);
  });

  it('read gauges at each scrape, and leave out a gauge that cannot be read', async () => {
    let lag = 3;
    const stop = watch('booking.listener.lag', () => [{ labels: { stream: 'watched' }, value: lag }]);
    const stopBroken = watch('booking.listener.lag', () => Promise.reject(new Error('the bus is away')));

    expect((await exposeMetrics()).text).toContain('booking_listener_lag{stream="watched"} 3');
    lag = 4;
    expect((await exposeMetrics()).text).toContain('booking_listener_lag{stream="watched"} 4');

    stop();
    stopBroken();
    expect((await exposeMetrics()).text).not.toContain('booking_listener_lag{stream="watched"');
  });

  it('show how long the event loop was active, without waking an idle process', async () => {
    const before = await activeSeconds();

    const untilMs = performance.now() + 50;
    while (performance.now() < untilMs);

    expect((await activeSeconds()) - before).toBeGreaterThanOrEqual(0.05);
    expect((await exposeMetrics()).text).not.toContain('nodejs_eventloop_lag');
  });

  it("are exported by OpenTelemetry's names, with counts per bucket", async () => {
    const labels = { method: 'opentelemetry', operation: 'refund', outcome: 'answered' };
    [0.001, 0.004, 60].forEach((seconds) => measure('booking.gateway.call.duration', labels, seconds));

    const { resourceMetrics } = await metricProducer({ scope: 'test', resource }).collect();
    const sent = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);

    const durations = sent.find(({ descriptor }) => descriptor.name === 'booking.gateway.call.duration');
    expect(durations?.descriptor.unit).toBe('s');
    expect(durations?.dataPoints.filter(({ attributes }) => attributes['method'] === labels.method)).toMatchObject([
      { attributes: labels, value: { count: 3, sum: 60.005, buckets: { counts: [1, 0, 1, ...ZEROS, 1] } } },
    ]);
    expect(sent.find(({ descriptor }) => descriptor.name === 'process_resident_memory_bytes')).toBeDefined();
  });
});

async function activeSeconds(): Promise<number> {
  const { text } = await exposeMetrics();
  return Number(/^nodejs_eventloop_time_seconds_total\{nodejs_eventloop_state="active"\} (\S+)$/m.exec(text)?.[1]);
}

const labelsOfRequest = { 'http.request.method': 'GET', 'http.route': '/api', 'http.response.status_code': 200 };
const ZEROS = Array<number>(10).fill(0);
const resource = { attributes: {}, merge: () => resource, getRawAttributes: () => [] };
