export const workQueue = {
  title: 'Work queue',
  lead: 'What goes no further until a person acts.',
  none: 'Nothing waits for you',
  since: 'Since',
  what: 'What',
  why: 'Why',
  look: 'Look at it',
  kind: {
    'pending-refund': 'Refund to process',
    'failed-refund': 'Refund failed',
    'stranded-refund': 'Refund unknown',
    'external-refund': 'Refund to review',
    'mismatched-payment': 'Mismatched payment',
    'open-dispute': 'Open dispute',
    discrepancy: 'Discrepancy',
    'dead-letter': 'Dead letter',
  },
} as const;
