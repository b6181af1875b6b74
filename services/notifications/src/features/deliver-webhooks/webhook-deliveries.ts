import type { Clock, Database, Logger, Part, SecretKeys } from '@booking/runtime';
import type { TargetRules } from '../../target/target-rules.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Resolve } from './checked-lookup.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { webhookPoster } from './post-webhook.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secretKeys: SecretKeys;
  readonly targetRules: TargetRules;
};

/** The worker that sends webhooks. Its kept-alive connections are closed after the service has stopped sending. */
export function webhookDeliveries({ db, clock, logger, secretKeys, targetRules }: Deps, resolve: Resolve) {
  const post = webhookPoster({ rules: targetRules, resolve });
  const worker = new DeliveryWorker({
    ...{ db, clock, logger },
    attempt: (delivery, stopped) => attemptDelivery({ post, secretKeys, clock }, delivery, stopped),
  });
  const connections: Part = {
    name: 'connections to endpoints',
    stop() {
      post.close();
      return Promise.resolve();
    },
  };
  return { worker, connections };
}
