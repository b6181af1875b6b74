import { ProcessRefund } from '@booking/contracts';
import { sampleRefund } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningAdmin, startAdmin } from './start-admin.ts';

let admin: RunningAdmin;

beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

/** PostgreSQL rejects the next entry with this outcome, as it does while it is shutting down, and accepts later ones. */
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
  it('masks a card number in a reason, which can never be removed', async () => {
    const staff = await admin.signedIn();
    const { id } = await admin
      .db('staff')
      .where({ email: await admin.addStaff(['read_all']) })
      .first<{ id: string }>('id');

    await staff.post(`/staff/${id}/disable`, { reason: 'Wrote down 4111 1111 1111 1111' });

    const reasons = await admin.db('audit_entries').where({ target_id: id }).pluck<(string | null)[]>('reason');
    expect(reasons).toEqual(Array(2).fill('Wrote down ***************1111'));
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
