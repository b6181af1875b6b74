import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, it } from '@jest/globals';
import { behavioursOf } from '../src/conformance.ts';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';
import { fixtureOf } from './fixture-of.ts';
import { profileOf } from './gateway-fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHARD = /^conformance-\d+\.test\.ts$/;

/**
 * Checks this file's share of the gateways. The test files divide all gateways among themselves, so that Jest's workers
 * run at the same time.
 */
export function checkShard(url: string): void {
  const shards = readdirSync(new URL('.', import.meta.url)).filter((name) => SHARD.test(name));
  const own = shards.toSorted().indexOf(basename(fileURLToPath(url)));
  const share = gatewayNames.filter((_method, index) => index % shards.length === own);
  describe.each(share)('the %s gateway', checkGateway);
}

function checkGateway(method: GatewayName): void {
  /** The day of the current behaviour, which no other behaviour shares. */
  let now = new Date('2026-11-20T12:00:00.700Z');
  beforeEach(() => {
    now = new Date(now.getTime() + DAY_MS);
  });
  const fixture = fixtureOf(method, () => now);

  for (const { name, check } of behavioursOf(profileOf(method)).filter(({ isSlow = false }) => !isSlow)) {
    it(name, () => check(fixture()));
  }
}
