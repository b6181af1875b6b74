/** User and password of an address, as `postgres://user:password@host` has them. */
const CREDENTIALS = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>\\]*@/gi;

/** The text without the users and passwords of the addresses in it, as it may be printed. */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@');
}
