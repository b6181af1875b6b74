import { randomUUID } from 'node:crypto';
import { GetWebhookDeliveries, type StaffPermission } from '@booking/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminService } from '../src/service.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, PUBLIC_URL, useAdmin } from './start-admin.ts';

/** The permission of each operation; `session` means every signed-in user. */
const REQUIRED: Record<string, StaffPermission | 'session' | 'nothing'> = {
  signIn: 'nothing',
  finishSignIn: 'nothing',
  beginPasskeySignIn: 'nothing',
  signInWithPasskey: 'nothing',
  listSignInMethods: 'nothing',
  beginOpenId: 'nothing',
  finishOpenId: 'nothing',
  acceptInvitation: 'nothing',
  getSession: 'session',
  signOut: 'session',
  changePassword: 'session',
  confirmSignIn: 'session',
  getAccount: 'session',
  editProfile: 'session',
  offerAuthenticator: 'session',
  confirmAuthenticator: 'session',
  removeAuthenticator: 'session',
  beginPasskey: 'session',
  addPasskey: 'session',
  removePasskey: 'session',
  renewRecoveryCodes: 'session',
  listOwnSessions: 'session',
  endOwnSession: 'session',
  endOtherSessions: 'session',
  readNews: 'read_all',
  readDashboard: 'read_all',
  exportDashboard: 'read_all',
  listExports: 'read_all',
  searchRecords: 'read_all',
  getCustomer: 'read_all',
  exportCustomer: 'manage_privacy',
  requestErasure: 'manage_privacy',
  getErasure: 'manage_privacy',
  approveErasure: 'manage_privacy',
  rejectErasure: 'manage_privacy',
  listPaymentRecords: 'read_all',
  countPaymentRecords: 'read_all',
  getPaymentRecord: 'read_all',
  exportPayments: 'read_all',
  listRefundRecords: 'read_all',
  countRefundRecords: 'read_all',
  getRefundRecord: 'read_all',
  listRefundsToDecide: 'read_all',
  listReasons: 'read_all',
  listMethods: 'read_all',
  getSettings: 'read_all',
  sumRefundRecords: 'read_all',
  exportRefunds: 'read_all',
  listAssignees: 'read_all',
  assignWork: 'process_refunds',
  snoozeWork: 'process_refunds',
  processRefund: 'process_refunds',
  decideRefunds: 'process_refunds',
  rejectRefund: 'process_refunds',
  reviewExternalRefund: 'process_refunds',
  settleRefundManually: 'process_refunds',
  giveUpRefund: 'process_refunds',
  listBookingRecords: 'read_all',
  countBookingRecords: 'read_all',
  getBookingRecord: 'read_all',
  exportBookings: 'read_all',
  addNoteToBooking: 'process_refunds',
  addNoteToRefund: 'process_refunds',
  quoteCancellationForStaff: 'process_refunds',
  cancelBookingByStaff: 'process_refunds',
  requestRefundByStaff: 'process_refunds',
  quoteRefundForStaff: 'process_refunds',
  listCallbackRecords: 'read_all',
  countCallbackRecords: 'read_all',
  exportCallbacks: 'read_all',
  listCallbackRefusals: 'read_all',
  getCallback: 'read_all',
  replayCallback: 'process_refunds',
  listDeadLetterRecords: 'read_all',
  countDeadLetterRecords: 'read_all',
  getDeadLetter: 'read_all',
  exportDeadLetters: 'read_all',
  replayDeadLetter: 'process_refunds',
  replayDeadLetters: 'process_refunds',
  dismissDeadLetter: 'process_refunds',
  listWebhookEndpointRecords: 'read_all',
  countWebhookEndpointRecords: 'read_all',
  getWebhookEndpointRecord: 'read_all',
  exportWebhookEndpoints: 'read_all',
  listWebhookDeliveryRecords: 'read_all',
  getWebhookDeliveryRecord: 'read_all',
  exportWebhookDeliveries: 'read_all',
  testWebhookEndpointByStaff: 'manage_webhooks',
  enableWebhookEndpoint: 'manage_webhooks',
  disableWebhookEndpoint: 'manage_webhooks',
  resendFailedWebhookDeliveriesByStaff: 'manage_webhooks',
  resendWebhookDeliveryByStaff: 'manage_webhooks',
  listWorkQueue: 'read_all',
  countWorkQueue: 'read_all',
  countListedWork: 'read_all',
  exportWorkQueue: 'read_all',
  listDisputeRecords: 'read_all',
  countDisputeRecords: 'read_all',
  getDisputeRecord: 'read_all',
  exportDisputes: 'read_all',
  listDiscrepancyRecords: 'read_all',
  countDiscrepancyRecords: 'read_all',
  getDiscrepancyRecord: 'read_all',
  exportDiscrepancies: 'read_all',
  resolveDiscrepancy: 'process_refunds',
  listComparisonRecords: 'read_all',
  countComparisonRecords: 'read_all',
  compareWithGateways: 'process_refunds',
  listRefusedTransitionRecords: 'read_all',
  countRefusedTransitionRecords: 'read_all',
  getRefusedTransitionRecord: 'read_all',
  exportRefusedTransitions: 'read_all',
  listAuditLog: 'read_all',
  getAuditedAction: 'read_all',
  exportAuditLog: 'read_all',
  exportAuditList: 'read_all',
  listStaff: 'manage_staff',
  exportStaff: 'manage_staff',
  createStaff: 'manage_staff',
  inviteStaff: 'manage_staff',
  permitStaff: 'manage_staff',
  disableStaff: 'manage_staff',
  enableStaff: 'manage_staff',
  editStaff: 'manage_staff',
  removeSecondFactor: 'manage_staff',
};

/** The problems that permitted staff get, because an operation lacks its first step or a suitable address. */
const WITHOUT_FIRST_STEP: Record<string, string> = {
  confirmAuthenticator: 'second-factor-wrong',
  beginPasskey: 'passkeys-unavailable',
  addPasskey: 'sign-in-expired',
};

/** The operations that staff with `manage_webhooks` may also use. */
const ALSO_WITH_WEBHOOKS = /^((list|count|get|export)Webhook|listExports)/;

/** The columns of exports are also for staff who may export the accounts only. */
const ALSO_WITH_STAFF = /^listExports$/;

const { routes } = adminService;
const guarded = routes.filter(({ operationId }) => REQUIRED[operationId] !== 'nothing');
const changing = routes.filter(({ method }) => method !== 'get');
const permissionSets: StaffPermission[][] = [
  [],
  ['read_all'],
  ['process_refunds'],
  ['manage_staff'],
  ['manage_privacy'],
  ['manage_webhooks'],
];

type Route = (typeof routes)[number];

useAdmin();
beforeAll(() => {
  // The export of deliveries reads its first page from notifications before it answers.
  admin.probe.answer(GetWebhookDeliveries, () => ({ result: { deliveries: [] } }));
});

describe('the table of permissions', () => {
  it('names every route', () => {
    expect(Object.keys(REQUIRED).toSorted()).toEqual(routes.map(({ operationId }) => operationId).toSorted());
  });
});

describe.each(permissionSets)('staff with the permission %s', (...permissions) => {
  let staff: StaffBrowser;

  beforeAll(async () => {
    staff = await admin.browser().signIn(await admin.addStaff(permissions), PASSWORD);
  });

  const lastSignOut = guarded.toSorted((left) => (left.operationId === 'signOut' ? 1 : -1));
  const cases = lastSignOut.map((route) => {
    const isAllowed = isSufficient(route.operationId, permissions);
    return [`${isAllowed ? 'may' : 'may not'} ${route.operationId}`, { route, isAllowed }] as const;
  });
  it.each(cases)('%s', async (_title, { route, isAllowed }) => {
    const { operationId: name } = route;

    const { status, body } = await staff.send(methodOf(route, isAllowed), pathOf(route), sendingOf(route));

    const firstStep = WITHOUT_FIRST_STEP[name];
    if (firstStep !== undefined) expect(body.type).toMatch(new RegExp(`/${firstStep}$|/authenticator-not-pending$`));
    else if (isAllowed) expect([200, 201, 204, 404, 503]).toContain(status);
    else expect({ status, body }).toMatchObject({ status: 403, body: { permission: REQUIRED[name] } });
  });
});

describe('a visitor without a session', () => {
  it.each(guarded.map((route) => [route.operationId, route] as const))('may not %s', async (_name, route) => {
    const { status, body } = await admin.browser().send(route.method.toUpperCase(), pathOf(route), sendingOf(route));

    expect({ status, body }).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } });
  });
});

describe('a page of another site', () => {
  let staff: StaffBrowser;

  beforeAll(async () => {
    staff = await admin.signedIn();
  });

  it.each(changing.map((route) => [route.operationId, route] as const))(
    'cannot %s with the cookie of permitted staff',
    async (_name, route) => {
      const entriesBefore = await admin.db('audit_entries').pluck('id');

      for (const headers of FORGED) {
        const sending = { ...sendingOf(route), headers };
        const { status, body } = await staff.send(route.method.toUpperCase(), pathOf(route), sending);
        expect({ headers, status, body }).toMatchObject({ status: 403, body: { type: '/problems/forbidden' } });
      }

      expect(await admin.db('audit_entries').pluck('id')).toEqual(entriesBefore);
      expect((await staff.get('/session')).status).toBe(200);
    },
  );
});

const FORGED: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: PUBLIC_URL },
  { 'sec-fetch-site': 'none' },
  { origin: 'null' },
  { origin: `${PUBLIC_URL}.evil.example` },
];

function isSufficient(name: string, permissions: readonly StaffPermission[]): boolean {
  const required = REQUIRED[name];
  const sufficient = [
    required,
    ...(ALSO_WITH_WEBHOOKS.test(name) ? ['manage_webhooks'] : []),
    ...(ALSO_WITH_STAFF.test(name) ? ['manage_staff'] : []),
  ];
  return required === 'session' || permissions.some((permission) => sufficient.includes(permission));
}

/** The stream of live updates never ends, so permitted staff send a HEAD request. */
function methodOf({ operationId, method }: Route, isAllowed: boolean): string {
  return operationId === 'readNews' && isAllowed ? 'HEAD' : method.toUpperCase();
}

function pathOf({ operationId, path: pattern }: Route): string {
  const path = PARAMETERS[operationId]?.(pattern) ?? pattern;
  return path.replace('/admin/api', '').replaceAll(/\{\w+\}/g, () => randomUUID()) + (QUERIES[operationId]?.() ?? '');
}

/** The path parameters that need a particular value. */
const PARAMETERS: Record<string, (path: string) => string> = {
  assignWork: (path) => path.replace('{kind}', 'pending-refund'),
  snoozeWork: (path) => path.replace('{kind}', 'pending-refund'),
};

/** The query without which a route cannot answer. */
const QUERIES: Record<string, () => string> = {
  listRefundsToDecide: () => `?refund=${randomUUID()}`,
  searchRecords: () => '?q=alice',
  getCustomer: () => '?id=alice',
  getErasure: () => '?customer=alice',
  exportCustomer: () => '?id=alice',
};

const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} };
const CREATED = { ...CREDENTIAL, response: { clientDataJSON: '', attestationObject: '' } };
const SIGNED = { ...CREDENTIAL, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };

/** The minimal body of each route. The others accept an empty body, or none. */
const BODIES: Record<string, () => object> = {
  replayDeadLetters: () => ({ waiting: {} }),
  signIn: () => ({ email: 'ada@example.com', password: PASSWORD }),
  acceptInvitation: () => ({ token: 'none', password: PASSWORD }),
  changePassword: () => ({ currentPassword: PASSWORD, newPassword: `new ${PASSWORD}` }),
  confirmSignIn: () => ({ password: PASSWORD }),
  finishSignIn: () => ({ code: '000000' }),
  signInWithPasskey: () => ({ passkey: SIGNED }),
  editProfile: () => ({ email: `${randomUUID()}@example.com`, name: 'Grace' }),
  editStaff: () => ({ email: `${randomUUID()}@example.com`, name: 'Grace' }),
  removeSecondFactor: () => ({ reason: 'Lost phone' }),
  confirmAuthenticator: () => ({ code: '000000' }),
  addPasskey: () => ({ name: 'Laptop', passkey: CREATED }),
  removePasskey: () => ({ id: 'none' }),
  createStaff: () => ({ email: `${randomUUID()}@example.com`, name: 'Grace', permissions: ['manage_staff'] }),
  permitStaff: () => ({ permissions: [] }),
  addNoteToBooking: () => ({ text: 'Called' }),
  addNoteToRefund: () => ({ text: 'Called' }),
  decideRefunds: () => ({ decision: 'process', refunds: [randomUUID()] }),
  assignWork: () => ({ assignee: null }),
  snoozeWork: () => ({ until: null }),
  dismissDeadLetter: () => ({ reason: 'Not an event' }),
  rejectRefund: () => ({ reason: 'Already refunded' }),
  reviewExternalRefund: () => ({ meaning: 'keep_booking' }),
  settleRefundManually: () => ({ reason: 'By bank transfer' }),
  giveUpRefund: () => ({ reason: 'Lost' }),
  resolveDiscrepancy: () => ({ reason: 'Explained' }),
  resendFailedWebhookDeliveriesByStaff: () => ({ since: '2026-01-01T00:00:00Z' }),
  requestErasure: () => ({ customer: 'alice', reason: 'Asked by letter' }),
};

function sendingOf({ operationId, body }: Route): { body?: object } {
  return body ? { body: BODIES[operationId]?.() ?? {} } : {};
}
