import type { Refund, StaffPermission } from '@booking/contracts';
import { expectStatus, type JsonAnswer } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { hireBy, hireStaff, takeOver } from '../../src/admin/hire-staff.ts';
import { AdminClient } from '../../src/admin-client.ts';
import { APPROVAL_ABOVE_MINOR, fixture } from './fixture.ts';

const MANAGER: readonly StaffPermission[] = ['process_refunds', 'read_all', 'manage_staff'];
const CLERK: readonly StaffPermission[] = ['process_refunds', 'read_all'];

let requester: AdminClient;
let third: AdminClient;

beforeAll(async () => {
  requester = await signedIn(await hireStaff(fixture.product, 'requester', MANAGER));
  third = await signedIn(await hireStaff(fixture.product, 'third', CLERK));
});

describe('a refund above the limit', () => {
  it('cannot be released by an account that its requester created, but by a third person', async () => {
    const puppet = await signedIn(await hireBy(requester, fixture.product, { name: 'puppet', permissions: CLERK }));
    const refund = await askedByRequester();

    expectRefused(await process(requester, refund));
    expectRefused(await process(puppet, refund));

    await expectReleased(await process(third, refund), refund);
  });

  it('cannot be released by a colleague whose sign-in link its requester created, but by a third person', async () => {
    const colleague = await hireStaff(fixture.product, 'clerk', CLERK);
    const taken = await signedIn(await takeOver(fixture.product, colleague, requester));
    const refund = await askedByRequester();

    expectRefused(await process(taken, refund));

    await expectReleased(await process(third, refund), refund);
  });
});

function signedIn(account: Parameters<typeof AdminClient.signIn>[1]): Promise<AdminClient> {
  return AdminClient.signIn(fixture.product, account);
}

async function askedByRequester(): Promise<Refund> {
  const { alice, gateway } = fixture;
  const { booking } = await alice.paidBooking(gateway, {
    total: { amount: APPROVAL_ABOVE_MINOR + 1, currency: 'EUR' },
  });
  return expectStatus(await requester.send<Refund>(`/bookings/${booking.id}/refunds`, {}), 201);
}

function process(adminClient: AdminClient, { id }: Refund): Promise<JsonAnswer> {
  return adminClient.send(`/refunds/${id}/process`, {});
}

function expectRefused({ status, body }: JsonAnswer): void {
  expect({ status, type: body['type'] }).toEqual({ status: 403, type: '/problems/approval-required' });
}

async function expectReleased(answer: JsonAnswer, { bookingId }: Refund): Promise<void> {
  expectStatus(answer, 200);
  await fixture.alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });
  expect((await fixture.alice.refunds(bookingId)).map(({ status }) => status)).toEqual(['succeeded']);
}
