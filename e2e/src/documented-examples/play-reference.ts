import { BookingPayments } from '@booking/client';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { examples, type Place } from '@booking/example-calls';
import { SimulatorClient } from '@booking/testing';
import { codeFences } from './code-fences.ts';
import { runShell } from './run-shell.ts';

type Operation = keyof typeof examples;
type Ids = Record<Exclude<keyof Place, 'client'>, string>;
/** Calls an operation by its example in one programming language. */
type Play = (operation: Operation, ids: Ids) => Promise<unknown>;

const PAGES = ['bookings', 'payments', 'refunds', 'webhook-endpoints'];
const PERMISSIONS = ['manage_bookings', 'process_refunds', 'read_all', 'manage_webhooks'] as const;
export const operations = Object.keys(examples) as Operation[];

/** The examples of the reference in each of its languages, for one caller with all permissions. */
export async function openReference(product: EmbeddedStack, caller: string) {
  const token = await product.token(caller, PERMISSIONS);
  const client = new BookingPayments({ url: product.url, token });
  const typescript: Play = (operation, ids) => examples[operation]({ client, ...ids });
  const curl: Play = (operation, ids) => runCurl(operation, { URL: product.url, TOKEN: token, ...upperCase(ids) });
  return { client, typescript, curl };
}

/**
 * Calls the operations in an order in which each one finds its records: a booking is paid, refunded in part and
 * cancelled.
 */
export async function playReference(play: Play, client: BookingPayments, product: EmbeddedStack): Promise<Set<string>> {
  const ids: Ids = { booking: '', payment: '', refund: '', endpoint: '', delivery: '' };
  const played = new Set<string>();
  const call = async (...names: Operation[]): Promise<void> => {
    for (const name of names) {
      const result = await play(name, ids);
      if (result === undefined) throw new Error(`The example of ${name} has no result`);
      played.add(name);
    }
  };

  await call('createBooking', 'listBookings', 'listPaymentMethods');
  ids.booking = (await firstOf(client.listBookings({ limit: 1 }))).id;
  await call('getBooking', 'initiatePayment', 'listPayments');
  const payment = await firstOf(client.listPayments(ids.booking));
  ids.payment = payment.id;
  await new SimulatorClient(product).pay(String(payment.gatewayReference));
  await client.waitUntilPaid(ids.booking);
  await call('getPayment', 'watchBooking', 'requestRefund', 'listRefunds');
  ids.refund = (await firstOf(client.listRefunds(ids.booking))).id;
  await call('getRefund', 'quoteCancellation', 'cancelBooking', 'createWebhookEndpoint', 'listWebhookEndpoints');
  ids.endpoint = String((await client.webhookEndpoints.list()).at(-1)?.id);
  await call('getWebhookEndpoint', 'updateWebhookEndpoint', 'rotateWebhookSecret', 'testWebhookEndpoint');
  ids.delivery = (await firstOf(client.webhookEndpoints.listDeliveries(ids.endpoint))).id;
  await call('listWebhookDeliveries', 'getWebhookDelivery', 'resendWebhookDelivery', 'resendFailedWebhookDeliveries');
  await call('deleteWebhookEndpoint');
  return played;
}

async function firstOf<Entry>(pages: AsyncIterable<Entry>): Promise<Entry> {
  for await (const entry of pages) return entry;
  throw new Error('The list is empty');
}

async function runCurl(operation: Operation, variables: Readonly<Record<string, string>>): Promise<string> {
  const fences = PAGES.flatMap((page) => codeFences(`docs/api/${page}.md`));
  const command = fences.find(({ heading, info }) => heading === operation && info === 'sh')?.code;
  if (command === undefined) throw new Error(`The reference has no example with curl for ${operation}`);
  const isStream = operation === 'watchBooking';
  const output = await runShell(isStream ? `exec 3< <(${command}); head -n 1 <&3; kill $!` : command, variables);
  if (output.includes('"type":"/problems/')) throw new Error(`${operation}: ${output}`);
  return output;
}

function upperCase(ids: Ids): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name.toUpperCase(), id]));
}
