import {
  CancelBooking,
  type CommandDefinition,
  ProcessRefund,
  type Releaser,
  ReviewExternalRefund,
  type StaffPermission,
} from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { whileWaiting } from '@booking/testing';
import { sampleBooking, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { saveProfile } from '../src/staff/profile-repository.ts';
import { disable } from '../src/staff/staff.ts';
import { lockStaff, saveStaff } from '../src/staff/staff-repository.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const PERMISSIONS: readonly StaffPermission[] = ['process_refunds', 'read_all', 'manage_staff'];
const [booking, refund] = [sampleBooking(), sampleRefund()];

useAdmin();

async function colleague() {
  const email = await admin.addStaff(PERMISSIONS);
  return { email, browser: await admin.browser().signIn(email, PASSWORD) };
}

/** Changes something after the request was authenticated, while it waits to be logged. */
async function whileNotLogged<Answer>(
  request: () => Promise<Answer>,
  change: (trx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const lockLog = (holding: Transaction) =>
    holding.raw("select pg_advisory_xact_lock(hashtextextended('audit_entries', 0))");
  return (await whileWaiting(admin.db, lockLog, { act: request, meanwhile: change })).acted;
}

function disabling(email: string) {
  return async (trx: Transaction): Promise<void> => {
    const staff = await lockStaff(trx, { email });
    if (staff) await saveStaff(trx, disable(staff, admin.now()));
  };
}

function renaming(email: string, to: string) {
  return async (trx: Transaction): Promise<void> => {
    const staff = await lockStaff(trx, { email });
    if (staff) await saveProfile(trx, staff, { name: 'Ada', email: to, at: admin.now() });
  };
}

describe('a request whose sender changes after it was authenticated', () => {
  it('creates no account for a manager who was disabled', async () => {
    const { email, browser } = await colleague();
    const account = { email: `made-${email}`, name: 'Eve', permissions: PERMISSIONS };

    const { status } = await whileNotLogged(() => browser.post('/staff', account), disabling(email));

    expect(status).toBe(403);
    expect(await admin.db('staff').where({ email: account.email })).toEqual([]);
  });

  it('makes no sign-in link for a manager who was disabled', async () => {
    const [{ email, browser }, other] = [await colleague(), await colleague()];
    const [id] = await admin.db('staff').where({ email: other.email }).pluck<string[]>('id');

    const { status } = await whileNotLogged(() => browser.post(`/staff/${id}/invite`, {}), disabling(email));

    expect(status).toBe(403);
    expect(await admin.db('invitations')).toEqual([]);
  });

  it('creates no account for a manager whose email changed, because it would not be related to the new email', async () => {
    const { email, browser } = await colleague();
    const account = { email: `made-${email}`, name: 'Eve', permissions: PERMISSIONS };

    const { status } = await whileNotLogged(() => browser.post('/staff', account), renaming(email, `new-${email}`));

    expect(status).toBe(403);
    expect(await admin.db('sign_in_links').where({ made_by: email })).toEqual([]);
  });

  it.each([
    ['/refunds/decisions', { decision: 'process', refunds: [refund.id] }, ProcessRefund, { refund }],
    [`/bookings/${booking.id}/cancel`, {}, CancelBooking, { booking }],
    [`/refunds/${refund.id}/review`, { meaning: 'cancel_booking' }, ReviewExternalRefund, { refund }],
  ])(
    'releases a refund under the new email, so that nobody approves their own request: %s',
    async (path, body, command: CommandDefinition, result) => {
      const { email, browser } = await colleague();
      let releaser: Releaser | undefined;
      admin.probe.answer(command, (request) => {
        releaser = (request as { actor: Releaser }).actor;
        return { result };
      });

      await whileNotLogged(() => browser.post(path, body), renaming(email, `new-${email}`));

      expect(releaser).toMatchObject({ sub: `new-${email}`, relatedTo: [email] });
    },
  );
});
