import { CheckoutAPI, Client, Config, EnvironmentEnum, hmacValidator, Types } from '@adyen/api-library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewaySimulator } from '../src/index.ts';
import { Shop, startSimulator, until } from './simulator-fixture.ts';

type Item = Types.notification.NotificationRequestItem;
type Notification = { notificationItems: { NotificationRequestItem: Item }[] };

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const merchantAccount = 'Bookings';

let shop: Shop;
let simulator: GatewaySimulator;
let checkout: CheckoutAPI;
beforeAll(async () => {
  shop = await Shop.open();
  const account = { apiKey: 'adyen_key', merchantAccount, hmacKeys: [KEY], webhookUrl: `${shop.url}/adyen` };
  simulator = await startSimulator(shop, { adyen: account });
  checkout = new CheckoutAPI(clientOf(simulator, 'adyen_key'));
});
afterAll(async () => {
  await simulator.stop();
  await shop.close();
});

/**
 * A client of the official package. The package supports https only, so this client passes the requests on to the
 * simulator.
 */
function clientOf({ url }: GatewaySimulator, apiKey: string): Client {
  const client = new Client(new Config({ apiKey, environment: EnvironmentEnum.TEST }));
  client.httpClient = {
    async request(
      endpoint: string,
      json: string,
      { apiKey: key }: { apiKey?: string },
      _isKeyed: boolean,
      options?: { idempotencyKey?: string },
    ) {
      const { pathname } = new URL(endpoint);
      const headers = {
        'content-type': 'application/json',
        'x-api-key': String(key),
        ...(options?.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      };
      const response = await fetch(`${url}/adyen${pathname}`, { method: 'POST', headers, body: json });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return text;
    },
  };
  return client;
}

/** Creates a request from its class, because the package describes its requests by classes. */
function made<Described extends object>(description: new () => Described, fields: Partial<Described>): Described {
  return Object.assign(new description(), fields);
}

function amountOf(value: number, currency = 'EUR') {
  return made(Types.checkout.Amount, { value, currency });
}

const order = {
  merchantAccount,
  amount: amountOf(12_050),
  reference: 'order-17',
  returnUrl: 'https://shop.example/thanks',
  mode: Types.checkout.CreateCheckoutSessionRequest.ModeEnum.Hosted,
};

function sessionOf(changes: Partial<typeof order> = {}) {
  return made(Types.checkout.CreateCheckoutSessionRequest, { ...order, ...changes });
}

function refundOf(value: number) {
  return made(Types.checkout.PaymentRefundRequest, {
    merchantAccount,
    amount: amountOf(value),
    reference: 'refund-17',
  });
}

function receivedItem(eventCode: string): Promise<Item> {
  return until(() =>
    shop.received
      .flatMap(({ body }) => (JSON.parse(body) as Notification).notificationItems)
      .map(({ NotificationRequestItem }) => NotificationRequestItem)
      .find((item) => (item.eventCode as string) === eventCode),
  );
}

describe("Adyen's own package", () => {
  it('opens a hosted session, refunds its payment, and verifies the notifications', async () => {
    const { id, url } = await checkout.PaymentsApi.sessions(sessionOf());
    expect(await (await fetch(url ?? '')).text()).toContain('€120.50');
    simulator.controls.pay(id);
    const paid = await receivedItem('AUTHORISATION');

    const refund = await checkout.ModificationsApi.refundCapturedPayment(paid.pspReference, refundOf(5000));

    const refunded = await receivedItem('REFUND');
    expect(refund.status as string).toBe('received');
    expect(refunded).toMatchObject({
      pspReference: refund.pspReference,
      merchantReference: 'refund-17',
      success: 'true',
    });
    for (const item of [paid, refunded]) expect(new hmacValidator().validateHMAC(item, KEY)).toBe(true);
  });

  it('gets the same answer for the same idempotency key', async () => {
    const options = { idempotencyKey: 'the same' };

    const [first, second] = await Promise.all([
      checkout.PaymentsApi.sessions(sessionOf(), options),
      checkout.PaymentsApi.sessions(sessionOf(), options),
    ]);
    expect(second).toEqual(first);
  });

  it('is refused with an unknown key, account, payment or currency', async () => {
    await expect(new CheckoutAPI(clientOf(simulator, 'another')).PaymentsApi.sessions(sessionOf())).rejects.toThrow(
      '401',
    );
    await expect(checkout.PaymentsApi.sessions(sessionOf({ merchantAccount: 'Somebody' }))).rejects.toThrow('901');
    await expect(checkout.ModificationsApi.refundCapturedPayment('NOBODYS', refundOf(1))).rejects.toThrow('167');
    await expect(checkout.PaymentsApi.sessions(sessionOf({ amount: amountOf(1, 'XAD') }))).rejects.toThrow(
      'Unsupported currency',
    );
  });
});
