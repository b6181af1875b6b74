/** The length of the shortest id that is searched in texts. Shorter ids occur by chance. */
const ID_LENGTH_MIN = 6;

/**
 * A regular expression of PostgreSQL that finds the id as a whole word. It is null for a short id, so that it matches
 * nothing in SQL.
 */
export function idPattern(id: string): string | null {
  if (id.length < ID_LENGTH_MIN) return null;
  return `(^|[^-\\w])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^-\\w])`;
}
