import { describe, expect, it } from '@jest/globals';
import type { Payable } from './sides/client.ts';
import { findContradictions, findGatewayDifferences } from './verify.ts';

const payable: Payable = { bookingId: 'b1', paymentId: 'p1', intent: 'pi_1', session: 'cs_1' };
const deeds = { webhooksAccepted: 2, paid: [payable], refunds: 1, refundedMinor: 1_000 };
const stored = { webhooks: 2, paidOnce: 1, refundedMinor: 1_000 };

describe('the check of one side of the bench', () => {
  it('finds no contradiction when every answered operation is stored', () => {
    expect(findContradictions(deeds, stored)).toEqual([]);
  });

  it.each([
    ['a webhook that was accepted and is not stored', { webhooks: 1 }, '2 webhooks were accepted, 1 are stored'],
    ['a booking that is not paid exactly once', { paidOnce: 0 }, '1 bookings were paid, 0 of them exactly once'],
    ['a refund that is not recorded', { refundedMinor: 0 }, '1000 cents were refunded, 0 are recorded'],
  ])('finds %s', (_title, wrong, contradiction) => {
    expect(findContradictions(deeds, { ...stored, ...wrong })).toEqual([contradiction]);
  });
});

describe("the check of the gateway's books", () => {
  it('finds no difference when the books agree with both sides', () => {
    expect(findGatewayDifferences([deeds, deeds], { refunds: 2, refunded: 2_000 })).toEqual([]);
  });

  it('finds a refund that was made twice', () => {
    expect(findGatewayDifferences([deeds], { refunds: 2, refunded: 2_000 })).toEqual([
      '1 refunds of 1000 cents were made, the gateway has 2 of 2000',
    ]);
  });
});
