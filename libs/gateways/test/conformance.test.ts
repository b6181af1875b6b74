import { beforeEach, describe, it } from '@jest/globals';
import { behavioursOf } from '../src/conformance.ts';
import { gatewayNames } from '../src/gateway-registry.ts';
import { profileOf } from './gateway-stage.ts';
import { stageOf } from './stage-of.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Some behaviours are checked with every currency there is. */
const BEHAVIOUR_MS_MAX = 180_000;

describe.each(gatewayNames)('the %s gateway', (method) => {
  /** Every behaviour has a day of its own. */
  let now = new Date('2026-11-20T12:00:00.700Z');
  beforeEach(() => {
    now = new Date(now.getTime() + DAY_MS);
  });
  const stage = stageOf(method, () => now);

  for (const { name, check } of behavioursOf(profileOf(method))) {
    it(name, () => check(stage()), BEHAVIOUR_MS_MAX);
  }
});
