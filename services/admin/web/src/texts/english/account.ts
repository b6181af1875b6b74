export const account = {
  invitation: 'Welcome',
  invitationLead: 'Choose a password. You use it to sign in from now on.',
  tokenMissing:
    'The link is incomplete. Open the whole link from your invitation again; this page removes it from the address bar after reading it.',
  accept: 'Set password and sign in',
  newPassword: 'New password',
  repeatPassword: 'Repeat new password',
  passwordRule:
    'At least %{min} characters, not your own name or common words. A few words that you remember make a good password.',
  passwordsDiffer: 'The passwords do not match',
  changePassword: 'Change password',
  changeTitle: 'Change your password',
  changeHint: 'You stay signed in here and are signed out everywhere else.',
  currentPassword: 'Current password',
  passwordChanged: 'Password changed',
  signInAgainTitle: 'Sign in again',
  signInAgainHint: 'The amount is above the limit. Enter your password to continue.',
  signInAgain: 'Continue',
  signInAgainAtProvider:
    'The amount is above the limit. Sign in at your provider again. You return to this page and can repeat the action.',
  signInAgainLeave: 'Go to the provider',
  noPermissions: 'Your account has no permissions yet',
  noPermissionsHint: 'Ask a colleague who manages staff for permissions, then reload this page.',
} as const;
