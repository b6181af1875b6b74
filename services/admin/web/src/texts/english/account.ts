export const account = {
  invitation: 'Welcome',
  invitationLead: 'Choose a password for your account. You sign in with it from now on.',
  tokenMissing:
    'The link is incomplete. Open the whole link from your invitation again; this page removes it from the address bar after reading it.',
  accept: 'Choose password and sign in',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  passwordRule:
    'At least %{min} characters, not your own name or common words. A few words that you remember make a good password.',
  passwordsDiffer: 'The passwords differ',
  changePassword: 'Change password',
  changeTitle: 'Change your password',
  changeHint: 'You stay signed in here. All your other sessions end.',
  currentPassword: 'Current password',
  passwordChanged: 'Your password was changed',
  signInAgainTitle: 'Sign in again',
  signInAgainHint: 'The amount is above the limit. Enter your password to continue.',
  signInAgain: 'Continue',
  signInAgainAtProvider:
    'The amount is above the limit. Sign in at your provider again. You return to this page and can repeat the action.',
  signInAgainLeave: 'Go to the provider',
  noPermissions: 'Your account has no permissions yet',
  noPermissionsHint: 'Ask a colleague who manages staff for permissions, then reload this page.',
} as const;
