import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const ID = randomUUID();
const COMMAND = `/admin/api/refunds/${ID}/reject`;

let manager: StaffBrowser;

useAdmin();
beforeAll(async () => {
  manager = await admin.signedIn();
});

type Colleague = { readonly id: string; readonly browser: StaffBrowser };

async function colleague(): Promise<Colleague> {
  const email = await admin.addStaff(['read_all', 'process_refunds']);
  const browser = await admin.browser().signIn(email, PASSWORD);
  const [id] = await admin.db('staff').where({ email }).pluck<string[]>('id');
  return { id: String(id), browser };
}

/** Sends the head and half of the body of a command, and resolves when the session was found. */
async function begin({ id, browser }: Colleague): Promise<ClientRequest> {
  const seen = (): Promise<Date[]> => admin.db('sessions').where({ staff_id: id }).pluck<Date[]>('last_seen_at');
  const before = await seen();
  admin.advance(90_000);
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const request = sendRequest(admin.url + COMMAND, { method: 'POST', headers, agent: false });
  request.write('{"reason":');
  await eventually(async () => expect(await seen()).not.toEqual(before));
  return request;
}

async function finish(request: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
  const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  request.end('"Too late"}');
  const response = await answered;
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

describe('a command whose body arrives late', () => {
  it('does nothing if its permission was revoked meanwhile, and leaves an audit entry', async () => {
    const slow = await colleague();
    const request = await begin(slow);
    const body = { permissions: ['read_all'], previous: ['process_refunds', 'read_all'] };
    expect(await manager.post(`/staff/${slow.id}/permissions`, body)).toMatchObject({ status: 200 });

    expect(await finish(request)).toMatchObject({ status: 403, body: { permission: 'process_refunds' } });
    const outcomes = await admin.db('audit_entries').where({ target_id: ID }).orderBy('sequence').pluck('outcome');
    expect(outcomes).toEqual(['attempted', 'refused']);
  });

  it('does nothing if its account was disabled meanwhile', async () => {
    const slow = await colleague();
    const request = await begin(slow);
    expect(await manager.post(`/staff/${slow.id}/disable`)).toMatchObject({ status: 200 });

    expect(await finish(request)).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } });
  });
});
