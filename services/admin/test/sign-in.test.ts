import { describe, expect, it } from '@jest/globals';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '../src/session/session.ts';
import { SignInAttempts } from '../src/sign-in-attempt/sign-in-attempts-repository.ts';
import { admin, FIRST_ACTOR, FIRST_STAFF, PASSWORD, PUBLIC_URL, useAdmin } from './start-admin.ts';

useAdmin();

describe('signing in', () => {
  it('accepts the first account, with every permission, and sets a cookie', async () => {
    const browser = admin.browser();

    const { status, headers, body } = await browser.post<{ staff: object }>('/session', FIRST_STAFF);

    expect(status).toBe(200);
    const { sub: email, permissions } = FIRST_ACTOR;
    expect(body.staff).toMatchObject({ email, name: 'Administrator', permissions });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^staff_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await browser.get('/session')).body).toEqual(body);
  });

  it('ignores upper and lower case in the email', async () => {
    const browser = admin.browser();

    await browser.signIn(FIRST_STAFF.email.toUpperCase(), FIRST_STAFF.password);

    expect((await browser.get('/session')).status).toBe(200);
  });

  it('answers the same to a wrong password, an unknown email and a disabled account', async () => {
    const disabled = await admin.addStaff(['read_all']);
    await admin.db('staff').where({ email: disabled }).update({ disabled_at: new Date() });
    const attempts = [
      { email: FIRST_STAFF.email, password: 'not the very first password' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: disabled, password: PASSWORD },
    ];

    const answers = await Promise.all(attempts.map((attempt) => admin.browser().post('/session', attempt)));

    const [first] = answers;
    expect(first).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } });
    expect(first?.headers.getSetCookie()).toEqual([]);
    expect(first?.headers.get('www-authenticate')).toBe('Cookie');
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 401, body: first?.body })),
    );
  });

  it('leaves an email without an account out of the audit log', async () => {
    const email = 'anna.marlowe@example.com';

    expect((await admin.browser().post('/session', { email, password: PASSWORD })).status).toBe(401);

    const entries = await admin.db('audit_entries').select('staff', 'action', 'target_id', 'outcome');
    expect(JSON.stringify(entries)).not.toContain(email);
    const unknown = { staff: 'unknown', action: 'sign_in', target_id: 'unknown' };
    for (const outcome of ['attempted', 'refused']) expect(entries).toContainEqual({ ...unknown, outcome });
  });

  it('stores neither the password nor the id of the session', async () => {
    const browser = await admin.signedIn();
    const sessionId = browser.cookie.split('=')[1] ?? '';

    const [staff, sessions] = await Promise.all([admin.db('staff').select(), admin.db('sessions').select()]);

    expect(sessionId).toHaveLength(43);
    expect(JSON.stringify(sessions)).not.toContain(sessionId);
    expect(JSON.stringify(staff)).not.toContain(FIRST_STAFF.password);
  });

  it('rejects a body that is anything but an email and a password', async () => {
    const browser = admin.browser();

    expect((await browser.post('/session', { ...FIRST_STAFF, permissions: ['read_all'] })).status).toBe(422);
    expect((await browser.post('/session', { email: FIRST_STAFF.email })).status).toBe(422);
    expect((await browser.post('/session', { ...FIRST_STAFF, password: ['a', 'b'] })).status).toBe(422);
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await browser.send('POST', '/session', { body: FIRST_STAFF, headers: form })).status).toBe(415);
  });
});

describe('a session', () => {
  it('gets a new id at each sign-in, and the previous one ends', async () => {
    const browser = await admin.signedIn();
    const former = browser.cookie;
    await browser.signIn(FIRST_STAFF.email, FIRST_STAFF.password);

    const thief = admin.browser();
    thief.cookie = former;

    expect(browser.cookie).not.toBe(former);
    expect((await thief.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('never has an id that the browser already had', async () => {
    const browser = admin.browser();
    browser.cookie = `staff_session=${'A'.repeat(43)}`;

    await browser.signIn(FIRST_STAFF.email, FIRST_STAFF.password);

    expect(browser.cookie).not.toContain('AAAA');
  });

  it('ends on the server at the sign-out', async () => {
    const browser = await admin.signedIn();
    const former = browser.cookie;

    const { status, headers } = await browser.send('DELETE', '/session');

    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('staff_session=; Max-Age=0; Path=/;')]);
    browser.cookie = former;
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('ends after half an hour without a request, not before', async () => {
    const browser = await admin.signedIn();

    admin.advance(SESSION_IDLE_MS - 60_000);
    expect((await browser.get('/session')).status).toBe(200);
    admin.advance(SESSION_IDLE_MS - 60_000);
    expect((await browser.get('/session')).status).toBe(200);
    admin.advance(SESSION_IDLE_MS);
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('is not prolonged by automatic requests of an unattended page', async () => {
    const browser = await admin.signedIn();
    const unattended = { 'x-unattended': 'true' };

    admin.advance(SESSION_IDLE_MS - 60_000);
    expect((await browser.send('GET', '/session', { headers: unattended })).status).toBe(200);
    admin.advance(60_000);

    expect((await browser.get('/session')).status).toBe(401);
  });

  it('ends after twelve hours, even when it is in use', async () => {
    const browser = await admin.signedIn();

    for (let passedMs = 0; passedMs < SESSION_LIFETIME_MS - SESSION_IDLE_MS; passedMs += SESSION_IDLE_MS / 2) {
      admin.advance(SESSION_IDLE_MS / 2);
      expect((await browser.get('/session')).status).toBe(200);
    }
    admin.advance(SESSION_IDLE_MS / 2);
    await browser.get('/session');
    admin.advance(SESSION_IDLE_MS / 2);

    expect((await browser.get('/session')).status).toBe(401);
  });

  it.each(['', 'staff_session=', 'staff_session=%00', 'staff_session="a;b"', `x; staff_session=${'x'.repeat(99)}`])(
    'is not opened by the cookie %j',
    async (cookie) => {
      const browser = admin.browser();
      browser.cookie = cookie;

      expect((await browser.get('/session')).status).toBe(401);
    },
  );
});

describe('requests of other sites', () => {
  it.each([{}, { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }, { origin: 'https://evil.example' }])(
    'cannot sign anybody in: %j',
    async (headers) => {
      const { status, body } = await admin.browser().send('POST', '/session', { body: FIRST_STAFF, headers });

      expect({ status, type: body.type }).toEqual({ status: 403, type: '/problems/forbidden' });
    },
  );

  it('are recognised by Origin when the browser sends no Sec-Fetch-Site', async () => {
    const sending = { body: FIRST_STAFF, headers: { origin: PUBLIC_URL } };

    expect((await admin.browser().send('POST', '/session', sending)).status).toBe(200);
  });
});

describe('guessing a password', () => {
  it('ends after five attempts from one address, also with the right password', async () => {
    const email = await admin.addStaff(['read_all']);
    const from = (address: string, password: string) =>
      admin.browser().send('POST', '/session', {
        body: { email, password },
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.51.100.1, ${address}` },
      });

    const wrong = await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.7', 'a wrong password')));
    const blocked = await from('203.0.113.7', PASSWORD);

    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(blocked).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await from('203.0.113.8', PASSWORD)).status).toBe(200);
  });

  it('ends for an address after twenty accounts, and for no other address', async () => {
    const attempts = new SignInAttempts(admin.db, admin.now);
    const address = '203.0.113.20';
    for (let index = 0; index < 20; index += 1) {
      await attempts.count({ email: `${index}@example.com`, address, device: undefined });
    }
    const email = await admin.addStaff(['read_all']);
    const from = (last: string) =>
      admin.browser().send('POST', '/session', {
        body: { email, password: PASSWORD },
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': last },
      });

    expect((await from(address)).status).toBe(429);
    expect((await from('203.0.113.21')).status).toBe(200);
  });

  it('ends for the whole account after a hundred attempts, from any number of addresses', async () => {
    const email = await admin.addStaff(['read_all']);
    const attempts = new SignInAttempts(admin.db, admin.now);

    for (let index = 0; index < 100; index += 1) {
      await attempts.count({ email, address: `2001:db8::${index}`, device: undefined });
    }

    expect((await admin.browser().post('/session', { email, password: PASSWORD })).status).toBe(429);
  });
});
