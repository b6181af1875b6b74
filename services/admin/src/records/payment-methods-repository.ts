import type { Database } from '@booking/runtime';

/** The methods of all payments by name. Reads one row of the index per method. */
export async function findMethods(db: Database): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { method: string }[] }>(METHODS);
  return rows.map(({ method }) => method);
}

const METHODS = `
  with recursive methods as (
    (select method from payment_records order by method limit 1)
    union all
    select (select method from payment_records where method > methods.method order by method limit 1)
    from methods where methods.method is not null
  )
  select method from methods where method is not null`;
