import { GetWebhookEndpointHealth } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { findHealth } from '../../endpoint/endpoint-health-repository.ts';

export function answerEndpointHealthCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetWebhookEndpointHealth, async ({ endpointIds }) => ({
    endpoints: await findHealth(db, endpointIds),
  }));
}
