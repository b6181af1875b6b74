/** The shortest password. The API decides in the end. */
export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 256;

/** A typed password and its repetition. */
export type NewPassword = { readonly password: string; readonly repeated: string };

export const noPassword: NewPassword = { password: '', repeated: '' };

export function isChosen({ password, repeated }: NewPassword): boolean {
  return password.length >= PASSWORD_LENGTH_MIN && password === repeated;
}
