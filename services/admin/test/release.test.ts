import { ProblemError, ProcessRefund, type Releaser, type StaffPermission, toProblemDetails } from '@booking/contracts';
import { sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvitedStaff } from '../src/staff/staff-resource.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, useAdmin } from './start-admin.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const ALL: readonly StaffPermission[] = ['process_refunds', 'read_all', 'manage_staff', 'manage_privacy'];

let answer: object;
let releaser: Releaser;

useAdmin();
beforeAll(() => {
  admin.probe.answer(ProcessRefund, (request) => {
    releaser = (request as { actor: Releaser }).actor;
    return answer;
  });
  answer = { result: { refund: sampleRefund() } };
});

let accounts = 0;

/** A long-standing colleague, whom none of the others invited. */
async function colleague(): Promise<{ email: string; browser: StaffBrowser }> {
  const email = await admin.addStaff(ALL);
  return { email, browser: await admin.browser().signIn(email, PASSWORD) };
}

/** An account that the manager creates and opens immediately. */
async function createdBy(manager: StaffBrowser): Promise<{ id: string; email: string; browser: StaffBrowser }> {
  accounts += 1;
  const account = { email: `made-${accounts}@example.com`, name: 'Eve', permissions: ALL };
  const { body } = await manager.post<InvitedStaff>('/staff', account);
  return { id: body.id, email: body.email, browser: await accept(body) };
}

async function accept({ invitation }: InvitedStaff): Promise<StaffBrowser> {
  const browser = admin.browser();
  const token = new URL(invitation.url).hash.slice(1);
  expect((await browser.post('/session/invitation', { token, password: PASSWORD })).status).toBe(200);
  return browser;
}

/** The releaser that refunds receives when this browser processes a refund. */
async function process(browser: StaffBrowser): Promise<Releaser> {
  await browser.post(`/refunds/${sampleRefund().id}/process`, {});
  return releaser;
}

describe('the list of accounts that one person may control, in a release,', () => {
  it('contains the creator of an account, at any time', async () => {
    const manager = await colleague();
    const made = await createdBy(manager.browser);

    expect((await process(made.browser)).relatedTo).toEqual([manager.email]);
    expect((await process(manager.browser)).relatedTo).toEqual([made.email]);
    await admin.db('sign_in_links').update({ made_at: new Date(Date.now() - 400 * DAY_MS) });
    expect((await process(made.browser)).relatedTo).toEqual([manager.email]);
  });

  it('contains accounts that are related through a third account', async () => {
    const manager = await colleague();
    const made = await createdBy(manager.browser);
    const puppet = await createdBy(made.browser);

    expect((await process(puppet.browser)).relatedTo?.toSorted()).toEqual([made.email, manager.email].toSorted());
    expect((await process(manager.browser)).relatedTo?.toSorted()).toEqual([made.email, puppet.email].toSorted());
  });

  it('contains the creator of a sign-in link for 30 days, and the colleague who used it', async () => {
    const [manager, other] = [await colleague(), await colleague()];
    const [id] = await admin.db('staff').where({ email: other.email }).pluck<string[]>('id');
    const { body } = await manager.browser.post<InvitedStaff>(`/staff/${id}/invite`, {});
    const taken = await accept(body);

    expect((await process(taken)).relatedTo).toEqual([manager.email]);
    expect((await process(manager.browser)).relatedTo).toEqual([other.email]);
    await admin
      .db('sign_in_links')
      .where({ staff_id: id })
      .update({ made_at: new Date(Date.now() - 31 * DAY_MS) });
    expect((await process(taken)).relatedTo).toEqual([]);
  });

  it('does not contain a colleague whom only the same manager invited', async () => {
    const manager = await colleague();
    const [first, second] = [await createdBy(manager.browser), await createdBy(manager.browser)];

    expect((await process(first.browser)).relatedTo).not.toContain(second.email);
  });
});

describe('a release that needs a recent sign-in', () => {
  it('carries the time at which the password was last entered', async () => {
    const browser = await admin.signedIn();
    const { authenticatedAt } = await process(browser);
    admin.advance(20 * MINUTE_MS);

    expect((await process(browser)).authenticatedAt).toBe(authenticatedAt);
    expect((await browser.post('/session/confirmation', { password: FIRST_STAFF.password })).status).toBe(204);

    const again = (await process(browser)).authenticatedAt ?? '';
    expect(Date.parse(again) - Date.parse(authenticatedAt ?? '')).toBeGreaterThanOrEqual(20 * MINUTE_MS);
  });

  it('stays rejected after a wrong password, and the attempt is logged and counted', async () => {
    const { email, browser } = await colleague();
    const { authenticatedAt } = await process(browser);
    const guess = () => browser.post('/session/confirmation', { password: 'not the password' });

    expect(await guess()).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } });
    for (let attempt = 0; attempt < 14; attempt += 1) await guess();

    expect((await guess()).status).toBe(429);
    expect((await process(browser)).authenticatedAt).toBe(authenticatedAt);
    const noted = await admin.db('audit_entries').where({ staff: email, action: 'confirm_sign_in' }).pluck('outcome');
    expect(noted).toContain('refused');
  });

  it('asks an account with a password for the password, and not for a sign-in at the provider', async () => {
    const problem = new ProblemError('recent-sign-in-required', 'Sign in again.', { maxAgeSeconds: 900 });
    answer = { problem: toProblemDetails(problem) };

    const { status, body } = await (await admin.signedIn()).post(`/refunds/${sampleRefund().id}/process`, {});

    expect({ status, body }).toEqual({ status: 403, body: toProblemDetails(problem) });
  });
});
