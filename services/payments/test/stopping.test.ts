import { createDatabase } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { type StoredPayment, TestPayments } from './start-payments.ts';

describe('a service that stops', () => {
  it('begins no poll while it waits for an open request', async () => {
    const payments = await TestPayments.start();
    const { controls } = payments.gateway;
    const { payment, session } = await payments.openSession();
    controls.pay(session.id);
    const { id: bookingId } = await payments.bookingCreated();
    controls.addFault({ gateway: 'sandbox', operation: 'create_session', fault: 'held' });
    const request = payments.initiate(bookingId).catch(() => undefined);
    await eventually(() => expect(controls.faults()).toEqual([]));

    const stopped = payments.stop();
    await payments.report(payment, { vouching: 'nothing' });
    await payments.reportsHandled();
    controls.clearFaults();
    await Promise.all([request, stopped]);

    const db = createDatabase(payments.config.databaseUrl);
    const stored = await db<StoredPayment>('payments').where({ id: payment.id }).first();
    await db.destroy();
    expect(stored?.status).toBe('initiated');
  });
});
