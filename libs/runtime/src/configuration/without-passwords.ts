/** The user and the password in an address such as `postgres://user:password@host`. */
const CREDENTIALS = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>\\]*@/gi;

/** The text without the users and passwords in its addresses. Use it for everything that is printed. */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@');
}
