import { afterAll, beforeAll } from '@jest/globals';
import { type Stage, startStage } from '../../src/start-stage.ts';

/** Open while the tests run. */
export let stage: Stage;

/** A refund of more than this many cents needs a second person. */
export const APPROVAL_ABOVE_MINOR = 20_000;

beforeAll(async () => {
  stage = await startStage({ REFUND_APPROVAL_ABOVE: `EUR:${APPROVAL_ABOVE_MINOR}` });
});

afterAll(() => stage.product.stop());
