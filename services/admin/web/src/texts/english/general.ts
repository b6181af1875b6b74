export const layout = {
  product: 'Booking payments',
  skip: 'Skip to content',
  menu: 'Open menu',
  navigation: 'Main',
  account: 'Account of %{name}',
  toDark: 'Switch to dark colours',
  toLight: 'Switch to light colours',
  waiting: '%{smart_count} waits |||| %{smart_count} wait',
  live: 'Live: changes appear by themselves',
  polling: 'Not live: read again every few seconds',
  notFound: 'There is nothing at this address',
  notFoundHint: 'The page may have moved, or the address was cut short.',
  crashed: 'This page has failed',
  crashedHint: 'What you did last may not have been done. Load the page again and look.',
  reload: 'Load again',
  groups: { work: 'Work', records: 'Records', delivery: 'Delivery', house: 'House' },
} as const;

export const session = {
  title: 'Sign in',
  lead: 'Payments, refunds and bookings, for staff.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in …',
  signOut: 'Sign out',
  or: 'or',
  openId: 'Sign in with %{host}',
  openIdRefused: 'You were not let in. Ask somebody who looks after staff accounts.',
  openIdUnavailable: 'The sign-in service cannot be reached now. Try again later.',
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
  failed: 'This could not be read',
} as const;

export const list = {
  search: 'Search',
  searchHint: 'Ids, references, names',
  filters: 'Filters',
  any: 'Any',
  all: 'All',
  from: 'From',
  to: 'Until',
  amountFrom: 'Amount from',
  amountTo: 'Amount up to',
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
} as const;
