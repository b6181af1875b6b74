const SECRET_NAME = /KEY|SECRET|PASSWORD|TOKEN|CERT|HEADERS|_CA$/;
const VALUE_CHARACTERS_MAX = 100;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The value of a bad variable for an error message, or one entry of its comma-separated list. Undefined if the variable
 * is not set, or may be secret. Addresses are shown without user, password and query.
 */
export function shownValue([variable, index]: readonly PropertyKey[], variables: Variables): string | undefined {
  if (typeof variable !== 'string' || SECRET_NAME.test(variable)) return undefined;
  const text = variables[variable];
  const value = typeof index === 'number' ? text?.split(',')[index]?.trim() : text;
  if (value === undefined) return undefined;
  return JSON.stringify(withoutCredentials(value).slice(0, VALUE_CHARACTERS_MAX));
}

function withoutCredentials(value: string): string {
  return value
    .replace(/\?.*$/s, '?…')
    .replace(/^([a-z]+:\/\/)?.*@/is, (_all, scheme: string | undefined) => `${scheme ?? ''}…@`);
}
