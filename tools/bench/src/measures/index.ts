import { measureBacklog } from './backlog.ts';
import { measureGrowth } from './growth.ts';
import { measureLives } from './lives.ts';
import type { FreshMeasure, Measure } from './measure.ts';
import { measureMemory } from './memory.ts';
import { measureRebuild } from './rebuild.ts';
import { measureRefunds, measureRequests } from './requests.ts';
import { measureStart } from './start.ts';
import { measureBurst, measureLatency, measureSustained, measureWebhooks } from './webhooks.ts';

/** The measures that each start a stack of their own. */
export const freshMeasures = {
  start: measureStart,
  backlog: measureBacklog,
} as const satisfies Record<string, FreshMeasure>;

/** The measures of a running side in the order of a round, from idle to loaded. */
export const measures = {
  latency: measureLatency,
  requests: measureRequests,
  lives: measureLives,
  refunds: measureRefunds,
  sustained: measureSustained,
  webhooks: measureWebhooks,
  burst: measureBurst,
  memory: measureMemory,
  growth: measureGrowth,
  rebuild: measureRebuild,
} as const satisfies Record<string, Measure>;
