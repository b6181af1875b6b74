import { type Database, gauges, type Part, watch } from '@booking/runtime';
import { countEndpoints } from '../../endpoint/endpoint-health-repository.ts';

export function endpointMetrics(db: Database): Part {
  return gauges('metrics of endpoints', () => [watch('booking.webhook.endpoints', () => countEndpoints(db))]);
}
