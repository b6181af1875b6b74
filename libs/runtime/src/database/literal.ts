import pg from 'pg';

/**
 * Quotes a value as a part of a statement. Use it for a value that decides which index fits, such as a rare state, or
 * the state in the condition of a partial index. PostgreSQL plans a statement once for any parameters, so with a
 * parameter it would not use that index.
 */
export function literal(value: string): string {
  return pg.escapeLiteral(value);
}
