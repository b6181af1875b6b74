import { createDatabase, type Database, systemClock, transact } from '@booking/runtime';
import { slowUpdatesOf } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { updateEndpoint } from '../src/features/manage-endpoints/manage-endpoints.ts';
import { resendFailed } from '../src/features/resend-deliveries/resend-deliveries.ts';
import { fillBacklog } from './fill-backlog.ts';
import { service, useNotifications } from './start-notifications.ts';

const STATEMENT_TIMEOUT_MS = 200;
const DELIVERIES = 10;
/** Makes a change as slow as that of a hundred thousand deliveries. */
const SLOW_CHANGE = slowUpdatesOf('deliveries', 2.5 * STATEMENT_TIMEOUT_MS);

useNotifications();
let limited: Database;
beforeAll(async () => {
  limited = createDatabase(service.databaseUrl, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  await service.db.raw(SLOW_CHANGE);
});
afterAll(() => limited.destroy());

let endpointId: string;
beforeEach(async () => {
  ({ id: endpointId } = await service.register('http://127.0.0.1:9', ['booking.paid']));
  await service.ask(`/${endpointId}`, { method: 'PATCH', body: { active: false } });
  await fillBacklog(service.db, endpointId, DELIVERIES);
});

function deliveries() {
  return service.db('deliveries').where({ endpoint_id: endpointId });
}

describe('so many deliveries that their change takes longer than a statement may', () => {
  it('are sent again after they failed', async () => {
    await deliveries().update({ status: 'failed', next_at: null });

    const sent = await transact(limited, (trx) => resendFailed(trx, endpointId, '2026-01-01T00:00:00Z'));

    expect(sent).toBe(DELIVERIES);
    expect(await deliveries().where({ status: 'pending' })).toHaveLength(DELIVERIES);
  });

  it('do not prevent that their endpoint is switched on', async () => {
    await deliveries().update({ attempts: 5, next_at: service.db.raw(`now() + interval '10 hours'`) });

    const { isActive } = await updateEndpoint({ db: limited, clock: systemClock }, endpointId, { active: true });

    expect(isActive).toBe(true);
    expect(await deliveries().where('next_at', '>', service.db.fn.now())).toEqual([]);
  });
});
