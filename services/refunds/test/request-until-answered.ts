import { randomUUID } from 'node:crypto';
import { eventually } from '@booking/testing';
import { expect } from '@jest/globals';
import type { Sending } from './sending.ts';
import type { Answer, TestRefunds } from './start-refunds.ts';

/** Requests a refund as a racing client does: it repeats a request that was answered with 503, under the same key. */
export function requestUntilAnswered(
  refunds: TestRefunds,
  bookingId: string,
  { refund, ...sending }: Sending & { refund: Record<string, unknown> },
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const answer = await refunds.request(bookingId, refund, { headers, ...sending });
    expect(answer.status).not.toBe(503);
    return answer;
  });
}
