import assert from 'node:assert/strict';
import type { RawCallback } from '../gateway-callback.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { genuineCallback, openPayment, reported, until } from './observing.ts';
import { assertForeign, assertPowerless } from './powerless.ts';

export const forgeryBehaviours: readonly Behaviour[] = [
  {
    name: 'a forged webhook with an altered body is rejected before the genuine webhook arrives',
    check: (fixture) => checkSpoiledDelivery(fixture, 'alter_body'),
  },
  {
    name: 'a forged webhook with the signature of another body is rejected before the genuine webhook arrives',
    check: (fixture) => checkSpoiledDelivery(fixture, 'forge_signature'),
  },
  {
    name: 'a forged webhook with any byte of its body changed is rejected, or is only a hint',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      const genuine = await fixture.gateway.handleWebhook(callback);

      for (let position = 0; position < callback.rawBody.length; position += 1) {
        const rawBody = Buffer.from(callback.rawBody);
        rawBody[position] = (rawBody[position] ?? 0) ^ 1;
        await assertPowerless(fixture, { ...callback, rawBody }, genuine);
      }
    },
  },
  {
    name: 'a forged webhook with an altered proof header is rejected, or has the same content as the genuine webhook',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      const genuine = await fixture.gateway.handleWebhook(callback);

      for (const name of fixture.gateway.callbackForm.proofHeaders) {
        for (const value of alterationsOf(callback.headers[name] ?? '')) {
          await assertForeign(fixture, { ...callback, headers: { ...callback.headers, [name]: value } }, genuine);
        }
      }
    },
  },
  {
    name: 'a forged webhook without any proof is rejected',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      if (await isUnsigned(fixture, callback)) return;

      const { proofHeaders } = fixture.gateway.callbackForm;
      const headers = Object.fromEntries(
        Object.entries(callback.headers).filter(([name]) => !proofHeaders.includes(name)),
      );
      const rawBody = Buffer.from(callback.rawBody.toString('latin1').replace(/signature":"[^"]*"/gi, 'none":""'));
      assert.equal((await fixture.gateway.handleWebhook({ ...callback, headers, rawBody })).result, 'refused');
    },
  },
  {
    name: 'a forged webhook that is genuine at another gateway is rejected',
    async check(fixture) {
      for (const callback of await fixture.callbacksOfOtherGateways()) {
        const { result } = await fixture.gateway.handleWebhook(callback);
        assert.equal(result, 'refused', callback.rawBody.toString());
      }
    },
  },
  {
    name: 'a forged webhook that is genuine at another account is rejected, or ignored',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      if (await isUnsigned(fixture, callback)) return;

      for (const other of fixture.gatewaysOfOthers()) {
        const result = await other.handleWebhook(callback);
        assert.ok(result.result === 'refused' || result.reports.length === 0, JSON.stringify(result));
      }
    },
  },
  {
    name: 'a forged webhook with a retired secret is rejected, and both secrets are accepted during a rotation',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      if (await isUnsigned(fixture, callback)) return;

      const genuine = await fixture.gateway.handleWebhook(callback);
      assert.deepEqual(await fixture.gatewayInRotation().handleWebhook(callback), genuine);
      assert.equal((await fixture.gatewayAfterRotation().handleWebhook(callback)).result, 'refused');
    },
  },
];

async function checkSpoiledDelivery(
  fixture: ConformanceFixture,
  fault: 'alter_body' | 'forge_signature',
): Promise<void> {
  fixture.controls.addFault({ operation: 'callback', fault });
  fixture.answers.push(401);
  const { gatewayReference } = await openPayment(fixture);
  fixture.controls.pay(gatewayReference);
  await reported(fixture, 'payment succeeded');

  await until('The genuine webhook', () => fixture.received[1]);
  const [forged, genuine] = fixture.received;
  assert.ok(forged && genuine);
  const result = await fixture.gateway.handleWebhook(genuine);
  assert.ok(result.result === 'authentic', JSON.stringify(result));
  if (result.vouching === 'body') assert.equal((await fixture.gateway.handleWebhook(forged)).result, 'refused');
  else await (fault === 'forge_signature' ? assertForeign : assertPowerless)(fixture, forged, result);
}

/**
 * Whether this webhook has no proof of its sender. It can be forged by anybody, and is trusted as little as a forgery.
 */
async function isUnsigned({ gateway }: ConformanceFixture, callback: RawCallback): Promise<boolean> {
  const result = await gateway.handleWebhook(callback);
  return result.result === 'authentic' && result.vouching === 'nothing';
}

function alterationsOf(value: string): readonly (string | undefined)[] {
  const middle = Math.floor(value.length / 2);
  const other = value[middle] === 'a' ? 'b' : 'a';
  return [
    undefined,
    '',
    value.slice(0, -1),
    value.slice(1),
    `${value.slice(0, middle)}${other}${value.slice(middle + 1)}`,
    `${value}, ${value}`,
    `x${value}`,
    '0'.repeat(value.length),
  ];
}
