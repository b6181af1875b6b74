import type { Database } from '@booking/runtime';

/** Creates the table of the limit, with one row per gateway: the time at which the next request is allowed. */
export async function createQuestionLimits(db: Database): Promise<void> {
  await db.raw('create table gateway_question_limits (method text primary key, next_at timestamptz not null)');
}

type Turn = { readonly method: string; readonly pause: number; readonly burst: number; readonly wait: number };

/**
 * Reserves the next turn, and returns the milliseconds until then. Returns undefined, and reserves nothing, if no turn
 * is free within the longest wait. No turn is reserved further ahead than this wait and one pause, unless the clock of
 * the database was set back; then the limit starts again.
 */
export async function reserveTurn(db: Database, turn: Turn): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { waitMs: number }[] }>(
    `insert into gateway_question_limits as l (method, next_at)
       values (:method, clock_timestamp() + make_interval(secs => :pause) - make_interval(secs => :burst))
     on conflict (method) do update
       set next_at = greatest(
           case when l.next_at <= clock_timestamp() + make_interval(secs => :wait) then l.next_at end,
           clock_timestamp() - make_interval(secs => :burst)
         ) + make_interval(secs => :pause)
       where l.next_at <= clock_timestamp() + make_interval(secs => :wait)
         or l.next_at > clock_timestamp() + make_interval(secs => :wait) + make_interval(secs => :pause)
     returning cast(extract(epoch from next_at - make_interval(secs => :pause) - clock_timestamp()) * 1000 as float8) as "waitMs"`,
    turn,
  );
  return rows[0]?.waitMs;
}
