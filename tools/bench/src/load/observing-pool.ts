import pg from 'pg';

/**
 * Connections that look at the database of a side. PostgreSQL plans each of their statements once, because the time for
 * looking counts as time of the side.
 */
export function observingPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max, options: '-c plan_cache_mode=force_generic_plan' });
}
