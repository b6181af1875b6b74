export const layout = {
  product: 'Booking payments',
  skip: 'Skip to content',
  menu: 'Open menu',
  navigation: 'Main',
  account: 'Account of %{name}',
  toDark: 'Switch to dark colours',
  toLight: 'Switch to light colours',
  waiting: '%{smart_count} waiting |||| %{smart_count} waiting',
  live: 'Live: changes appear automatically',
  polling: 'Not live: reloaded every few seconds',
  notFound: 'There is nothing at this address',
  notFoundHint: 'The page may have moved, or the address is incomplete.',
  crashed: 'This page has failed',
  crashedHint: 'Your last action may not have been carried out. Reload the page and check.',
  reload: 'Reload',
  groups: { work: 'Work', records: 'Records', delivery: 'Delivery', house: 'Administration' },
} as const;

export const session = {
  title: 'Sign in',
  lead: 'Payments, refunds and bookings, for staff.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in …',
  signOut: 'Sign out',
  forgotten: 'Forgot your password? Ask a colleague who manages staff for a new sign-in link.',
  or: 'or',
  openId: 'Sign in with %{host}',
  openIdRefused: 'You could not be signed in. Ask a colleague who manages staff.',
  openIdUnavailable: 'The sign-in provider cannot be reached now. Try again later.',
  wrong: 'Email or password is wrong.',
  tooMany: 'Too many attempts. Try again later.',
  tooManyMinutes:
    'Too many attempts. Try again in about %{smart_count} minute. |||| Too many attempts. Try again in about %{smart_count} minutes.',
} as const;

export const states = {
  loading: 'Loading …',
  retry: 'Try again',
  empty: 'Nothing here',
  emptyFiltered: 'Nothing matches these filters',
  clearFilters: 'Clear filters',
  failed: 'This could not be loaded',
} as const;

export const list = {
  search: 'Search',
  searchHint: 'Any part of an id, name, …',
  filters: 'Filters',
  any: 'Any',
  all: 'All',
  from: 'From',
  to: 'Until',
  amountFrom: 'Amount from',
  amountTo: 'Amount up to',
  amountNeedsCurrency: 'Choose a currency first',
  wholeId: 'Enter the whole id',
  amountWrong: 'Write it like %{example}',
  clear: 'Clear',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  csv: 'Download CSV',
  selectAll: 'Select all on this page',
  select: 'Select %{name}',
  selected: '%{smart_count} selected',
  unselect: 'Unselect',
  sumsCut: 'Only the first 10,000 records are summed up. Use filters for an exact sum.',
} as const;

export const fields = {
  id: 'Id',
  copy: 'Copy',
  copied: 'Copied',
  created: 'Created',
  completed: 'Completed',
  status: 'Status',
  amount: 'Amount',
  method: 'Method',
  booking: 'Booking',
  payment: 'Payment',
  customer: 'Customer',
  currency: 'Currency',
  reason: 'Reason',
} as const;

export const actions = {
  cancel: 'Back',
  close: 'Close',
  done: 'Done',
  reason: 'Reason',
  reasonOptional: 'Reason (optional)',
  reasonHint: 'Kept in the audit log, for staff.',
  reasonHintPublic: 'Kept in the audit log. The customer can read it too.',
  working: 'Working …',
  unsettled: 'The action may have been carried out. Check the record before you try again.',
} as const;

/** The names of gateways, by their methods. */
export const gateways = {
  adyen: 'Adyen',
  mollie: 'Mollie',
  paypal: 'PayPal',
  paystack: 'Paystack',
  razorpay: 'Razorpay',
  sandbox: 'Sandbox',
  square: 'Square',
  stripe: 'Stripe',
  xendit: 'Xendit',
} as const;
