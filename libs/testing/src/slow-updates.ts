/** The SQL after which every update of a table takes at least this time, however many rows it changes. */
export function slowUpdatesOf(table: string, ms: number): string {
  return `
    create function delay_update() returns trigger language plpgsql as $$ begin
      perform pg_sleep(${ms / 1_000});
      return null;
    end $$;
    create trigger slow_updates before update on ${table} for each statement execute function delay_update()`;
}
