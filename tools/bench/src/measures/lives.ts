import { PRICE } from '../fake-stripe/fake-stripe.ts';
import { quantile, runInFlight } from '../load/in-flight.ts';
import type { Client } from '../sides/client.ts';
import { type Bench, metered, perSecond, type Sample } from './measure.ts';

const IN_FLIGHT = 50;
const LIVES = { floor: 2_000, product: 600 };

/** Measures complete booking lifecycles: create, initiate, webhook, paid, refund, webhook, refunded. */
export async function measureLives({ side, client, meter, count }: Bench): Promise<Sample[]> {
  const lives = Array.from({ length: count(LIVES[side.name]) }, (_, index) => index);
  const run = await metered(meter, () => runInFlight(lives, IN_FLIGHT, () => liveThrough(client)));
  const sample = perSecond('lives-per-second', run);
  const details = { p50Ms: quantile(run.result.latenciesMs, 0.5), p99Ms: quantile(run.result.latenciesMs, 0.99) };
  return [
    { ...sample, details },
    { ...sample, metric: 'cpu-ms-per-life', value: run.usage.cpuMsTotal, failures: [] },
  ];
}

/** Runs the lifecycle of one booking, from its creation until its whole price is refunded. */
export async function liveThrough(client: Client): Promise<void> {
  const payable = await client.initiate(await client.createBooking());
  await client.sendWebhook(client.webhook('payment', payable));
  await client.untilPaid(payable);
  await client.reportRefund(payable, await client.refund(payable, PRICE));
}
