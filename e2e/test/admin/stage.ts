import { afterAll, beforeAll } from '@jest/globals';
import { type AdminStage, openAdminStage } from '../../src/admin/admin-stage.ts';

const START_MS_MAX = 90_000;

/** Open while the tests run. */
export let stage: AdminStage;

beforeAll(async () => {
  stage = await openAdminStage();
}, START_MS_MAX);

afterAll(() => stage.stop());
