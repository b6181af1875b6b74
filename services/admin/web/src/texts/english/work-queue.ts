export const workQueue = {
  title: 'Work queue',
  lead: 'Items that need a decision from staff.',
  none: 'Nothing is waiting',
  since: 'Since',
  what: 'Kind',
  why: 'Reason',
  look: 'Open',
  status: {
    business: 'Decisions',
    technical: 'Technical',
  },
  kind: {
    'pending-refund': 'Refund to process',
    'failed-refund': 'Refund failed',
    'stranded-refund': 'Unresolved refund',
    'external-refund': 'Refund to review',
    'mismatched-payment': 'Mismatched payment',
    'open-dispute': 'Open dispute',
    discrepancy: 'Discrepancy',
    'dead-letter': 'Dead letter',
    'disabled-webhook-endpoint': 'Webhook endpoint failed',
  },
} as const;
