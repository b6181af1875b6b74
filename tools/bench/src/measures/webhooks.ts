import { quantile, runInFlight, runScheduled } from '../load/in-flight.ts';
import type { MetricName } from '../metrics.ts';
import type { Access } from '../sides/client.ts';
import { type Bench, metered, perSecond, type Sample } from './measure.ts';
import { preparePayables, untilAllPaid } from './payables.ts';

const IN_FLIGHT = 50;
/** The number of events by which Stripe reports a payment. */
const EVENTS_PER_PAYMENT = 4;
const PAYMENTS = 1_500;
const SUSTAINED = { floor: 5_000, product: 1_500 };
const BURST = 5_000;
const LATENCY = { webhooks: 200, intervalMs: 100 };

type Flood = { readonly metric: MetricName; readonly about: 'payment' | 'unknown payment'; readonly access: Access };
const floods: readonly Flood[] = [
  { metric: 'webhooks-known-direct', about: 'payment', access: 'direct' },
  { metric: 'webhooks-known-ingress', about: 'payment', access: 'ingress' },
  { metric: 'webhooks-unknown-direct', about: 'unknown payment', access: 'direct' },
  { metric: 'webhooks-unknown-ingress', about: 'unknown payment', access: 'ingress' },
];

/** Measures the number of webhooks accepted per second. Each webhook has its own event id. */
export async function measureWebhooks(bench: Bench): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const flood of floods) samples.push(await measureFlood(bench, flood));
  return samples;
}

async function measureFlood({ client, meter, count }: Bench, { metric, about, access }: Flood): Promise<Sample> {
  const payables = await preparePayables(client, count(about === 'payment' ? PAYMENTS : 1));
  const copies = count(PAYMENTS) * EVENTS_PER_PAYMENT;
  const requests = Array.from({ length: copies }, (_, index) => {
    const payable = payables[index % payables.length];
    return payable ? client.webhook(about, payable) : '';
  });
  const run = await metered(meter, () =>
    runInFlight(requests, IN_FLIGHT, (request) => client.sendWebhook(request, access)),
  );
  if (about === 'payment') await untilAllPaid(client, payables);
  return perSecond(metric, run);
}

/** Measures the time from a webhook until its booking is paid, with one webhook at a time. */
export async function measureLatency({ client, meter, count }: Bench): Promise<Sample[]> {
  const payables = await preparePayables(client, count(LATENCY.webhooks));
  const { result, usage } = await metered(meter, () =>
    runScheduled(payables, LATENCY.intervalMs, async (payable) => {
      await client.sendWebhook(client.webhook('payment', payable));
      await client.untilPaid(payable);
    }),
  );
  const { latenciesMs, failures } = result;
  const operations = latenciesMs.length;
  return [
    { metric: 'paid-latency-p50', value: quantile(latenciesMs, 0.5), operations, usage, failures },
    { metric: 'paid-latency-p99', value: quantile(latenciesMs, 0.99), operations, usage, failures: [] },
  ];
}

/** Measures the number of bookings paid per second, while webhooks arrive as fast as they are accepted. */
export async function measureSustained(bench: Bench): Promise<Sample[]> {
  const { seconds, sample } = await payAll(bench, bench.count(SUSTAINED[bench.side.name]));
  return [{ ...sample, metric: 'paid-per-second', value: sample.operations / seconds }];
}

/** Measures the time until 5,000 simultaneous webhooks have paid their bookings. */
export async function measureBurst(bench: Bench): Promise<Sample[]> {
  const { seconds, sample } = await payAll(bench, bench.count(BURST));
  return [{ ...sample, metric: 'burst-seconds', value: seconds }];
}

type Paid = { readonly seconds: number; readonly sample: Omit<Sample, 'metric' | 'value'> };

async function payAll({ client, meter }: Bench, webhooks: number): Promise<Paid> {
  const payables = await preparePayables(client, webhooks);
  const requests = payables.map((payable) => client.webhook('payment', payable));
  const { result, usage } = await metered(meter, async () => {
    const run = await runInFlight(requests, IN_FLIGHT, (request) => client.sendWebhook(request));
    await untilAllPaid(client, payables);
    return run;
  });
  const { latenciesMs, failures } = result;
  return { seconds: usage.seconds, sample: { operations: latenciesMs.length, usage, failures } };
}
