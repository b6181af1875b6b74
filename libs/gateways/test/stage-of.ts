import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { GatewayName } from '../src/gateway-registry.ts';
import { GatewayStage } from './gateway-stage.ts';

/** A stage that is started before the tests of a block, cleared after each test and stopped at the end. */
export function stageOf(method: GatewayName, clock?: () => Date): () => GatewayStage {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method, clock);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());
  return () => stage;
}
