/** The texts of the pages for visitors, which load before all others. */
export const entrance = {
  layout: {
    product: 'Booking payments',
    crashed: 'Something went wrong',
    crashedHint: 'Your last action may not have been completed. Reload the page and check.',
    reload: 'Reload',
  },
  session: {
    title: 'Sign in',
    lead: 'Staff sign-in for payments, refunds and bookings.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    signingIn: 'Signing in …',
    language: 'Language',
    forgotten: 'Forgot your password? Ask a colleague who manages staff for a new sign-in link.',
    or: 'or',
    openId: 'Sign in with %{host}',
    openIdRefused: 'Your account has no access here. Ask a colleague who manages staff.',
    openIdUnavailable: 'The OpenID provider cannot be reached right now. Try again later.',
    wrong: 'Email or password is wrong.',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey was not accepted. Try again, or sign in with your password.',
    secondTitle: 'Second factor',
    secondLead: 'Your password is correct. Now confirm that it is you.',
    code: 'Code of your authenticator app',
    recoveryCode: 'Recovery code',
    continue: 'Continue',
    usePasskey: 'Use a passkey',
    useRecoveryCode: 'Use a recovery code instead',
    useCode: 'Use the authenticator app instead',
    startAgain: 'Start again',
    wrongSecond:
      'This was not accepted. Each code works only once. Wait for the next code of the app, or use another recovery code.',
    expired: 'The sign-in took too long. Start again with your password.',
    lostSecond: 'Lost your second factor? Ask a colleague who manages staff to remove it.',
    tooMany: 'Too many attempts. Try again later.',
    tooManyMinutes:
      'Too many attempts. Try again in about %{smart_count} minute. |||| Too many attempts. Try again in about %{smart_count} minutes.',
  },
  account: {
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
  },
  states: {
    noAnswer: 'No answer',
    noAnswerHint: 'The service could not be reached.',
    strangeAnswer: 'Answer %{status}',
    strangeAnswerHint: 'The answer is not readable.',
    serverFailed:
      'Something went wrong at the server. Try again in a moment. If it keeps happening, tell the operator.',
    serverFailedRequest:
      'Something went wrong at the server. Try again in a moment. If it keeps happening, tell the operator about request %{id}.',
  },
} as const;
