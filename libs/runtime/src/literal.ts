import pg from 'pg';

/**
 * The value as part of a statement, in quotes. For a condition on few distinct values, of which some are rare or belong
 * to a partial index: a plan for any parameter would not use the index.
 */
export function literal(value: string): string {
  return pg.escapeLiteral(value);
}
