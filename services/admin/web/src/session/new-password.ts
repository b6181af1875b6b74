/** What the API takes for a password; it has the last word. */
export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 256;

/** A password as it is typed, twice. */
export type NewPassword = { readonly password: string; readonly repeated: string };

export const noPassword: NewPassword = { password: '', repeated: '' };

export function isChosen({ password, repeated }: NewPassword): boolean {
  return password.length >= PASSWORD_LENGTH_MIN && password === repeated;
}
