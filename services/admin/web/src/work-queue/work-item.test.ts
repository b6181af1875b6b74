import { describe, expect, it } from '@jest/globals';
import { amountOfItem, type WorkItem } from './work-item.ts';

const AT = '2026-05-01T01:00:00.000Z';
const unmarked = {
  customerId: null,
  bookingDescription: null,
  methods: ['stripe'],
  assignee: null,
  snoozedUntil: null,
};
const open = {
  nextAction: null,
  gatewayReference: null,
  captureReference: null,
  failureReason: null,
  completedAt: null,
  expiresAt: null,
};

describe('the work item of a mismatched payment', () => {
  it('has the amount that the gateway captured', () => {
    const amount = { amount: 12_050, currency: 'EUR' } as const;
    const reported = { amount: 700, currency: 'EUR' } as const;
    const payment = {
      ...open,
      id: 'p',
      bookingId: 'b',
      method: 'stripe',
      createdAt: AT,
      status: 'mismatched',
    } as const;
    const record = { ...payment, amount, reported };
    const item: WorkItem = { ...unmarked, id: 'i', kind: 'mismatched-payment', since: AT, record };

    expect(amountOfItem(item)).toBe(reported);
  });
});
