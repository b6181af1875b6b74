export const discrepancies = {
  title: 'Discrepancies',
  detail: 'Difference',
  resolver: 'Resolved by',
  lead: 'Differences between our records and the lists of the gateways.',
  none: 'No discrepancies',
  status: { open: 'Open', resolved: 'Resolved' },
  kind: {
    'unknown-payment': 'Unknown payment',
    'payment-missing-at-gateway': 'Payment missing at the gateway',
    'payment-differs': 'Payment differs',
    'paid-twice': 'Duplicate charge',
    'dispute-differs': 'Dispute differs',
    'unknown-refund': 'Unknown refund',
    'refund-missing-at-gateway': 'Refund missing at the gateway',
    'refund-differs': 'Refund differs',
  },
  found: 'Found',
  reference: 'Reference',
  ours: 'Our records',
  theirs: 'Records of the gateway',
  resolvedBy: 'Resolved by %{who}',
  resolve: 'Resolve',
  resolveTitle: 'Mark as resolved?',
  resolveHint:
    'Only records that it is resolved, and why. No money moves and no other record changes. Do not enter personal data in the reason.',
  resolveDone: 'The discrepancy was resolved.',
  compare: 'Reconcile now',
  compareTitle: 'Reconcile with all gateways now?',
  compareHint: 'Compares our records with the list of every gateway. This also runs automatically once a day.',
  compareStarted: 'Reconciliation started. Gateways of payments: %{payments}. Gateways of refunds: %{refunds}.',
  nobody: 'none',
} as const;

export const comparisons = {
  title: 'Last reconciliations',
  none: 'No reconciliation has run yet',
  finished: 'Finished',
  compared: 'Compared',
  repaired: 'Repaired',
} as const;

export const disputes = {
  title: 'Disputes',
  one: 'Dispute',
  lead: 'Chargebacks and inquiries. Respond to them in the dashboard of the gateway.',
  none: 'No disputes here',
  status: { open: 'Open', won: 'Won', lost: 'Lost' },
  opened: 'Opened',
  due: 'Answer by',
  closed: 'Closed',
} as const;

export const refusedTransitions = {
  title: 'Rejected transitions',
  one: 'Rejected transition',
  lead: 'Changes that were rejected, because the state of the record does not allow them. The record stayed as it was.',
  none: 'No rejected transitions',
  aggregate: {
    booking: 'Booking',
    payment: 'Payment',
    dispute: 'Dispute',
    refund: 'Refund',
    allocation: 'Allocation',
  },
  at: 'When',
  record: 'Record',
  state: 'State',
  move: 'Attempted transition',
  cause: 'Caused by',
} as const;
