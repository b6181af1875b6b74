import { runInFlight } from '../load/in-flight.ts';
import type { Client, Payable } from '../sides/client.ts';

const IN_FLIGHT = 16;

/** Creates bookings with a payment that can be paid. Throws if one of them fails. */
export async function preparePayables(client: Client, count: number): Promise<Payable[]> {
  const payables: Payable[] = [];
  const { failures } = await runInFlight(Array.from({ length: count }).fill(0), IN_FLIGHT, async () => {
    payables.push(await client.initiate(await client.createBooking()));
  });
  if (failures.length > 0) throw new Error(`${failures.length} of ${count} payments failed: ${failures[0]}`);
  return payables;
}

export async function untilAllPaid(client: Client, payables: readonly Payable[]): Promise<void> {
  await Promise.all(payables.map((payable) => client.untilPaid(payable)));
}

export async function preparePaid(client: Client, count: number): Promise<Payable[]> {
  const payables = await preparePayables(client, count);
  await runInFlight(payables, IN_FLIGHT, (payable) => client.sendWebhook(client.webhook('payment', payable)));
  await untilAllPaid(client, payables);
  return payables;
}
