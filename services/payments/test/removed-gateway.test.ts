import type { Payment } from '@booking/contracts';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

/** A gateway that the service does not have. */
const REMOVED = 'square';

const logged: { gateway?: string; msg: string }[] = [];
const destination = { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) };
const logger = createLogger({ service: 'payments', level: 'warn', destination });

usePayments({ POLL_AFTER_SECONDS: '1' }, { logger });

async function ofRemovedGateway(): Promise<Payment> {
  const { payment } = await payments.openSession();
  await payments.db('payments').where({ id: payment.id }).update({ method: REMOVED });
  return payment;
}

/** Waits until the job has claimed this payment for a poll this many times. */
async function polls(payment: Payment, count: number): Promise<void> {
  const checkedAt = async () =>
    (await payments.db('payments').where({ id: payment.id }).pluck<Date[]>('checked_at'))[0];
  for (let poll = 0; poll < count; poll += 1) {
    const before = await checkedAt();
    await eventually(async () => expect(await checkedAt()).not.toEqual(before));
  }
}

describe('an open payment whose gateway is no longer configured', () => {
  it('stays open, with one warning about all payments of the gateway', async () => {
    const [first, second] = [await ofRemovedGateway(), await ofRemovedGateway()];

    await polls(first, 2);
    await polls(second, 2);

    expect(await payments.read(first)).toMatchObject({ status: 'initiated' });
    expect(logged.filter(({ gateway }) => gateway === REMOVED)).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/not configured/) as unknown }),
    ]);
  });
});
