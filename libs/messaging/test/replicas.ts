import type { ServiceName } from '@booking/contracts';
import {
  checkParts,
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  type Part,
  type Service,
} from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { Bus } from '../src/bus/bus.ts';
import { type Listener, messaging } from '../src/index.ts';
import { migrations } from './count-payment.ts';

const logger = createLogger({ service: 'broker-loss-test', level: 'silent' });

export type Replica = {
  readonly service: Service;
  readonly db: Database;
  /** Throws the reason why the replica is not ready. */
  check(): Promise<void>;
  isStuck(): boolean;
};

/** Two replicas of a service that only sends and receives messages, on their own database. */
export async function replicasOf(
  service: ServiceName,
  listeners: readonly Listener[],
  servers: readonly string[],
): Promise<Replica[]> {
  const url = await createTestDatabase(service, migrations);
  return [1, 2].map(() => {
    const db = createDatabase(url);
    const bus = new Bus({ servers, name: service, sends: [], logger });
    const moving = messaging({ service, db, bus, listeners, commands: [], logger });
    const parts: Part[] = [databasePart({ db, migrations, logger }), bus, moving];
    return {
      db,
      service: composeService(service, parts, logger),
      check: () => checkParts(parts),
      isStuck: () => parts.some((part) => part.isStuck?.() === true),
    };
  });
}
