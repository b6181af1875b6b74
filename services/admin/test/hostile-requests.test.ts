import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { encodeCursor } from '@booking/http';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { adminService } from '../src/service.ts';
import { LiveUpdateReader } from './live-update-reader.ts';
import { admin, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

const { routes } = adminService;
const paths = routes.filter(({ method }) => method === 'get').map(({ path }) => path.replace('/admin/api', ''));
const lists = ['/payments', '/refunds', '/bookings', '/callbacks', '/disputes', '/discrepancies', '/dead-letters'];
/** The exports of lists with a search and a period. */
const exports = paths.filter(
  (path) => path.endsWith('.csv') && !/dashboard|audit-log|staff|work-queue|deliveries/.test(path),
);
const DAYS = ['2030-01-01', '2030-01-02'] as const;
const PERIOD_REVERSED = { pointer: '/query/from', code: 'period-reversed' };
const AMOUNTS_REVERSED = { pointer: '/query/amountFrom', code: 'amounts-reversed' };
const SOMEWHERE = '80000000-0000-4000-8000-000000000000';

useStaff();

describe('a search text', () => {
  it.each([
    "'",
    "' or 1=1 --",
    "'; drop table payment_records; --",
    '\\',
    "\\'",
    'a & b | !c <-> (d',
    ':*',
    "a':*",
    '<2>',
    '$1 ? ?? :name',
    '%_',
    '\ud83c',
    '\u202e',
    '💥',
    '&&&&',
    '()'.repeat(90),
  ])('is only text: %j', async (q) => {
    for (const path of [...lists, ...exports]) {
      const { status } = await staff.get(`${path}?q=${encodeURIComponent(q.toWellFormed())}`);
      expect({ path, status }).toEqual({ path, status: 200 });
    }
  });

  it('is rejected when it is too long or contains a character that PostgreSQL cannot store', async () => {
    for (const path of lists) expect((await staff.get(`${path}?q=a%00b`)).status).toBe(422);
    for (const path of lists) expect((await staff.get(`${path}?q=${'x'.repeat(201)}`)).status).toBe(422);
  });
});

describe('the query of a list', () => {
  it.each([
    'q=%',
    'q=%ff',
    'q=%ED%A0%80',
    'q=50%&limit=1',
    'limit=0',
    'limit=-1',
    'limit=1000000000',
    'limit=1e2',
    'limit=10&limit=20',
    'limit[]=10',
    'after=',
    'after=garbage',
    `after=${'A'.repeat(5_000)}`,
    `after=${encodeCursor([SOMEWHERE])}`,
    `after=${encodeCursor(['createdAt', 'asc', '2026-01-01T00:00:00.000Z', SOMEWHERE])}`,
    `after=${encodeCursor(['createdAt', 'desc', "2026-01-01' or 1=1", SOMEWHERE])}`,
    `after=${encodeCursor(['createdAt', 'desc', '2026-01-01T00:00:00.000Z', "' or 1=1"])}`,
    'sort=search_text',
    'sort=__proto__',
    'sort=constructor',
    'order=desc;drop',
    'from=yesterday',
    'from=2026-01-01T00:00:00Z&from=2026-01-02T00:00:00Z',
    '__proto__=x',
    'constructor=x',
    'constructor[prototype][isAdmin]=true',
    'unknown=x',
  ])('is rejected when it is meaningless: %s', async (query) => {
    for (const path of lists) {
      const { status } = await staff.get(`${path}?${query}`);
      expect({ path, status }).toEqual({ path, status: 422 });
    }
  });

  it('is rejected if its period begins after its end, in every list, count, sum, export and overview', async () => {
    const withPeriod = routes.filter((route) => 'from' in route.query.shape && 'to' in route.query.shape);
    expect(withPeriod.length).toBeGreaterThan(30);

    for (const { path } of withPeriod) {
      const [first, second] = path.endsWith('/refusals') ? DAYS : DAYS.map((day) => `${day}T00:00:00Z`);
      const shown = path.replace('/admin/api', '');
      const answer = await staff.get(`${shown}?from=${second}&to=${first}`);
      expect({ path, ...answer }).toMatchObject({ path, status: 422, body: { errors: [PERIOD_REVERSED] } });
      expect({ path, answer: await staff.get(`${shown}?from=${first}&to=${first}`) }).not.toMatchObject({
        answer: { status: 422 },
      });
    }
  });

  it('is rejected if its lowest amount is above its highest, in every list, count, sum and export', async () => {
    const withAmounts = routes.filter((route) => 'amountFrom' in route.query.shape);
    expect(withAmounts.length).toBeGreaterThan(6);

    for (const { path } of withAmounts) {
      const shown = path.replace('/admin/api', '');
      const answer = await staff.get(`${shown}?amountFrom=2&amountTo=1`);
      expect({ path, ...answer }).toMatchObject({ path, status: 422, body: { errors: [AMOUNTS_REVERSED] } });
      expect({ path, answer: await staff.get(`${shown}?amountFrom=1&amountTo=1`) }).not.toMatchObject({
        answer: { status: 422 },
      });
    }
  });

  it('is rejected with the cursor of another list', async () => {
    const payments = encodeCursor(['amount', 'desc', '100', SOMEWHERE]);

    expect((await staff.get(`/payments?sort=amount&after=${payments}`)).status).toBe(200);
    for (const other of [
      '/payments',
      '/payments?sort=amount&order=asc',
      '/bookings?sort=total',
      '/staff',
      '/audit-log',
    ]) {
      const path = `${other}${other.includes('?') ? '&' : '?'}after=${payments}`;
      expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 422 });
    }
  });
});

describe('a path', () => {
  it.each([
    '/payments/..%2f..%2fstaff',
    '/payments/%00',
    "/payments/'%20or%201=1",
    `/payments/${'a'.repeat(4_000)}`,
    '/payments/__proto__',
    '/callbacks/constructor',
    '/payments.csv/..%2f',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fsrc%2fmain.ts',
  ])('is not found when it is unknown: %s', async (path) => {
    const { status, body } = await staff.get(path);

    expect({ status, hasStack: JSON.stringify(body).includes('node_modules') }).toEqual({
      status: 404,
      hasStack: false,
    });
  });
});

describe('an export', () => {
  it('has a fixed file name, for any request', async () => {
    for (const path of exports) {
      const evil = encodeURIComponent('x"\r\nset-cookie: a=b');
      const { status, headers } = await staff.get(`${path}?q=${evil}&from=2026-01-01T00:00:00Z`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('a body', () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is not read when its type is %s, which forms of other sites can send',
    async (type) => {
      const email = await admin.addStaff([]);
      for (const path of ['/session', '/staff', `/refunds/${SOMEWHERE}/process`]) {
        const headers = { ...sameOrigin, 'content-type': type };
        const { status } = await staff.send('POST', path, { body: { email, password: PASSWORD }, headers });
        expect({ path, status }).toEqual({ path, status: 415 });
      }
    },
  );

  it('changes no prototype, and has only its own members', async () => {
    for (const body of ['{"__proto__":{"permissions":["manage_staff"]}}', '{"constructor":{"prototype":{"x":1}}}']) {
      const answer = await raw('POST', '/admin/api/staff', { headers: { cookie: staff.cookie, ...sameOrigin }, body });
      expect([400, 422]).toContain(answer.status);
    }
    expect(({} as { permissions?: unknown }).permissions).toBeUndefined();
  });

  it('is rejected when it is very long, before any look-up', async () => {
    const headers = { ...sameOrigin, 'content-type': 'application/json' };
    const long = await admin.browser().send('POST', '/session', {
      body: { ...FIRST_STAFF, password: 'p'.repeat(2_000_000) },
      headers,
    });

    expect(long.status).toBe(413);
    const wordy = await admin.browser().post('/session', { ...FIRST_STAFF, password: 'p'.repeat(5_000) });
    expect(wordy.status).toBe(422);
  });
});

describe('a session that has ended', () => {
  it('receives no live updates, on an open stream or a new stream', async () => {
    const browser = await admin.signedIn();
    const reader = new LiveUpdateReader();
    expect(await reader.open(browser)).toBe(200);
    const former = browser.cookie;

    await browser.send('DELETE', '/session');
    await eventually(() => expect(reader.hasEnded).toBe(true));
    browser.cookie = former;

    expect(await new LiveUpdateReader().open(browser)).toBe(401);
  });

  it('is not reopened when its cookie is sent together with the cookie of another session', async () => {
    const browser = await admin.signedIn();
    const former = browser.cookie;
    await browser.send('DELETE', '/session');

    browser.cookie = `${former}; ${staff.cookie}`;

    expect((await browser.get('/session')).status).toBe(401);
  });
});

describe('many attempts to sign in', () => {
  it('are answered alike and then rejected when they are concurrent, so they reveal nothing about the account', async () => {
    const email = await admin.addStaff(['read_all']);
    const attempts = (who: string) =>
      Promise.all(
        Array.from({ length: 12 }, () => admin.browser().post('/session', { email: who, password: 'wrong' })),
      );

    const [known, unknown] = [await attempts(email), await attempts('nobody-here@example.com')];

    const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
    expect(sorted(known)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    expect(sorted(unknown)).toEqual(sorted(known));
    expect(new Set([...known, ...unknown].map(({ body }) => body.detail)).size).toBe(2);
  });
});

type Raw = { headers: Record<string, string>; body: string };

/** Sends bytes unchanged. */
async function raw(method: string, path: string, { headers, body }: Raw): Promise<{ status: number | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined }>();
  const sent = { method, headers: { 'content-type': 'application/json', ...headers } };
  request(admin.url + path, sent, (response) => {
    void text(response).then(() => resolve({ status: response.statusCode }), reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
