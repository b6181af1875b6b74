import type { Database } from '@booking/runtime';

/** The methods of all payments by name. Reads one row of the index per method. */
export async function findMethods(db: Database): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { method: string }[] }>(METHODS);
  return rows.map(({ method }) => method);
}

/** The methods of payments by their ids, without the payments that are not known yet. */
export async function findMethodsOf(db: Database, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db('payment_records')
    .whereIn('id', paymentIds)
    .select<{ id: string; method: string }[]>('id', 'method');
  return new Map(rows.map(({ id, method }) => [id, method]));
}

const METHODS = `
  with recursive methods as (
    (select method from payment_records order by method limit 1)
    union all
    select (select method from payment_records where method > methods.method order by method limit 1)
    from methods where methods.method is not null
  )
  select method from methods where method is not null`;
