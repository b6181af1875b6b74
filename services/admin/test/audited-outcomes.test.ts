import { ProcessRefund, RefundRequested, RejectRefund } from '@booking/contracts';
import { transact } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { eraseAuditEntries } from '../src/audit-entry/audit-erasure-repository.ts';
import { verifyAuditLog } from '../src/features/verify-audit-log/verify-audit-log.ts';
import { admin, useAdmin } from './start-admin.ts';

useAdmin();

/** Makes PostgreSQL reject the next entry with this outcome, as while it shuts down, and accept later ones. */
async function rejectNext(outcome: string): Promise<void> {
  await admin.db.raw(`
    create sequence rejections;
    create function reject_once() returns trigger language plpgsql as $$
    begin
      if nextval('rejections') = 1 then
        raise exception 'the database is shutting down' using errcode = 'admin_shutdown';
      end if;
      return new;
    end $$;
    create trigger reject_once before insert on audit_entries for each row
      when (new.outcome = '${outcome}') execute function reject_once()`);
}

describe('the audit log', () => {
  it('masks card data in a reason, because a reason can never be removed', async () => {
    const staff = await admin.signedIn();
    const { id } = await admin
      .db('staff')
      .where({ email: await admin.addStaff(['read_all']) })
      .first<{ id: string }>('id');

    await staff.post(`/staff/${id}/disable`, { reason: 'Wrote down 4111 1111 1111 1111 12/28, cvc: 123' });

    const reasons = await admin.db('audit_entries').where({ target_id: id }).pluck<(string | null)[]>('reason');
    expect(reasons).toEqual(Array(2).fill('Wrote down ***************1111 12/28, cvc: ***'));
  });

  it('does not name a customer who was erased during the action', async () => {
    const staff = await admin.signedIn();
    const refund = sampleRefund({ requestedBy: 'anna', reason: 'Anna is ill' });
    const erasure = { customerId: 'anna', pseudonym: 'erased-1', by: 'bea@example.com', at: new Date() };
    admin.probe.answer(RejectRefund, async () => {
      await transact(admin.db, (trx) =>
        eraseAuditEntries(trx, { ...erasure, bookingIds: [refund.bookingId], deadLetterIds: [] }),
      );
      return { result: { refund: { ...refund, status: 'rejected' } } };
    });
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).status).toBe(200));

    const { status } = await staff.post(`/refunds/${refund.id}/reject`, { reason: 'Anna called' });

    expect(status).toBe(200);
    const entries = await admin.db('audit_entries').where({ target_id: refund.id }).orderBy('sequence');
    expect(entries).toMatchObject([
      { outcome: 'attempted', reason: 'Erased' },
      { outcome: 'succeeded', reason: 'Erased', after: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/anna/i);
    expect((await verifyAuditLog(admin.db)).fault).toBeNull();
  });

  it('does not report a successful action as failed when the database rejects the entry about its outcome', async () => {
    const staff = await admin.signedIn();
    const refund = sampleRefund({ status: 'processing' });
    admin.probe.answer(ProcessRefund, () => ({ result: { refund } }));
    await rejectNext('succeeded');

    expect((await staff.post(`/refunds/${refund.id}/process`, {})).status).toBe(503);

    const entries = admin.db('audit_entries').where({ target_id: refund.id });
    expect(await entries.orderBy('sequence').pluck('outcome')).toEqual(['attempted']);
  });
});
