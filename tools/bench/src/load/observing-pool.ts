import pg from 'pg';

/**
 * A pool of connections that watch the database of a side. The CPU time of their queries counts as time of the side, so
 * PostgreSQL plans each query only once.
 */
export function observingPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max, options: '-c plan_cache_mode=force_generic_plan' });
}
