export const account = {
  invitation: 'Welcome',
  invitationLead: 'Choose a password for your account. It lets you in from now on.',
  tokenMissing:
    'This address is not complete. Open the link of your invitation again, all of it; it is taken out of the address once it was read.',
  accept: 'Choose password and sign in',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  passwordRule:
    'At least %{min} characters, not your own name or common words. A few words that you remember make a good password.',
  passwordsDiffer: 'The two are not the same',
  changePassword: 'Change password',
  changeTitle: 'Change your password',
  changeHint: 'You stay signed in here. Everywhere else your sessions end.',
  currentPassword: 'Password of now',
  passwordChanged: 'Your password was changed',
  signInAgain: 'Sign in again',
  signInAgainHint: 'The amount is above the limit. Enter your password to go on.',
  signInAgainDo: 'Continue',
  signInAgainAtProvider:
    'The amount is above the limit. Sign in at your provider again; you come back to this page and can repeat the action.',
  signInAgainLeave: 'Go to the provider',
  noPermissions: 'Your account has no permissions yet',
  noPermissionsHint:
    'Ask a colleague who manages staff to give you permissions, then load this page again. Until then there is nothing to see here.',
} as const;
