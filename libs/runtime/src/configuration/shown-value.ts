const SECRET_NAME = /KEY|SECRET|PASSWORD|TOKEN|CERT|HEADERS|_CA$|(DATABASE|DATABASE_READ|NATS)_URL$/;
const VALUE_CHARACTERS_MAX = 100;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The value of a bad variable for an error message, or one entry of its comma-separated list. Undefined if the variable
 * is not set, or may be secret. A text with an `@` may contain a password with any other character, so it is not shown.
 * The query of an address is left out.
 */
export function shownValue([variable, index]: readonly PropertyKey[], variables: Variables): string | undefined {
  if (typeof variable !== 'string' || SECRET_NAME.test(variable)) return undefined;
  const text = variables[variable];
  if (text === undefined || text.includes('@')) return undefined;
  const value = typeof index === 'number' ? text.split(',')[index]?.trim() : text;
  return JSON.stringify(value?.replace(/\?.*$/s, '?…').slice(0, VALUE_CHARACTERS_MAX));
}
