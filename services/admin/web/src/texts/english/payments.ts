export const payments = {
  title: 'Payments',
  none: 'No payments yet',
  status: {
    initiated: 'Open',
    completed: 'Completed',
    failed: 'Failed',
    expired: 'Expired',
    mismatched: 'Mismatched',
  },
  captureReference: 'Capture reference',
  reported: 'Reported by the gateway',
  asked: 'Requested',
  refunds: 'Refunds of this payment',
  mismatchGivenBack: 'A refund was requested; see below.',
  refund: 'Refund this payment',
  lead: 'Staff cannot change payments.',
} as const;
