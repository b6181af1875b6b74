/** The user and password of an address, as in `postgres://user:password@host`. */
const CREDENTIALS = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>\\]*@/gi;

/** The text without the users and passwords of its addresses, for printing. */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@');
}
