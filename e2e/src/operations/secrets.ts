/** A secret of the product, with a name that may be printed. */
export type Secret = { readonly name: string; readonly value: string };
/** A text that may contain a secret, and its place. */
export type Text = { readonly where: string; readonly text: string };
export type Leak = { readonly name: string; readonly where: string };

/**
 * The length of the shortest secret that is searched. Shorter values are names, addresses and modes, or may occur by
 * chance.
 */
const SECRET_LENGTH_MIN = 24;
/** The names of public values in the file of secrets. */
const PUBLIC = /(?:_ID|_URL|PUBLIC_KEY|CERTIFICATE|^(?:kid|x|y|n|e|crv|kty|alg|use))$/i;
const SEPARATORS = /[\s,:]+/;

/** The secret parts of every value in the file of secrets, such as the key in `kid:key`. */
export function secretsIn(value: unknown, name = ''): Secret[] {
  if (PUBLIC.test(name)) return [];
  if (typeof value === 'string') {
    const parts = value.split(SEPARATORS).filter((part) => part.length >= SECRET_LENGTH_MIN);
    return parts.map((part) => ({ name, value: part }));
  }
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.flatMap(([member, inner]) => secretsIn(inner, member));
}

/** The secrets in these texts, each once per place. */
export function leaksIn(texts: readonly Text[], secrets: readonly Secret[]): Leak[] {
  return texts.flatMap(({ where, text }) =>
    secrets.filter(({ value }) => text.includes(value)).map(({ name }) => ({ name, where })),
  );
}
