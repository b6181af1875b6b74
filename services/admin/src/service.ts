import { join } from 'node:path';
import type { Route } from '@booking/http';
import { defineService, type Foundation } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { AdminDeps } from './admin-deps.ts';
import { withRequestAddress } from './audit-entry/request-address.ts';
import type { Config } from './config.ts';
import { acceptInvitationRoute } from './features/accept-invitation/accept-invitation.route.ts';
import { actOnBookingRoutes } from './features/act-on-booking/act-on-booking.route.ts';
import { addNoteRoutes } from './features/add-note/add-note.route.ts';
import { changePasswordRoute } from './features/change-password/change-password.route.ts';
import { compareWithGatewaysRoute } from './features/compare-with-gateways/compare-with-gateways.route.ts';
import { confirmSignInRoute } from './features/confirm-sign-in/confirm-sign-in.route.ts';
import { firstStaff } from './features/create-first-staff/create-first-staff.ts';
import { discardExpiredJob } from './features/discard-expired/discard-expired.job.ts';
import { endDeadLettersRoutes } from './features/end-dead-letters/end-dead-letters.route.ts';
import { eraseCustomersJob } from './features/erase-customer/erase-customers.job.ts';
import { exportCustomerRoute } from './features/export-customer/export-customer.route.ts';
import { fillSearchTextsJob } from './features/fill-search-texts/fill-search-texts.job.ts';
import { listMethodsRoute } from './features/list-methods/list-methods.route.ts';
import { listReasonsRoute } from './features/list-reasons/list-reasons.route.ts';
import { manageAccountRoutes } from './features/manage-account/manage-account.route.ts';
import { manageSecondFactorRoutes } from './features/manage-second-factor/manage-second-factor.route.ts';
import { manageStaffRoutes } from './features/manage-staff/manage-staff.route.ts';
import { manageWebhooksRoutes } from './features/manage-webhooks/manage-webhooks.route.ts';
import { markWorkRoutes } from './features/mark-work/mark-work.route.ts';
import { projectRecords } from './features/project-records/project-records.listener.ts';
import { readAuditLogRoutes } from './features/read-audit-log/read-audit-log.route.ts';
import { readCallbacksRoutes } from './features/read-callbacks/read-callbacks.route.ts';
import { getCustomerRoute } from './features/read-customer/get-customer.route.ts';
import { readDashboardRoutes } from './features/read-dashboard/read-dashboard.route.ts';
import { endUnreadableStreamsJob } from './features/read-live-updates/end-unreadable-streams.job.ts';
import { readLiveUpdatesRoute } from './features/read-live-updates/read-live-updates.route.ts';
import { listExportsRoute } from './features/read-records/list-exports.route.ts';
import { readRecordsRoutes } from './features/read-records/read-records.route.ts';
import { listRefundsToDecideRoute } from './features/read-refunds/list-refunds-to-decide.route.ts';
import { getSessionRoute } from './features/read-session/get-session.route.ts';
import { readSettingsRoute } from './features/read-settings/read-settings.route.ts';
import { readWebhookDeliveriesRoutes } from './features/read-webhook-deliveries/read-webhook-deliveries.route.ts';
import { readWorkQueueRoutes } from './features/read-work-queue/read-work-queue.route.ts';
import { rebuildRecordsTask } from './features/rebuild-records/rebuild-records.task.ts';
import { replayCallbackRoute } from './features/replay-callback/replay-callback.route.ts';
import { erasureRoutes } from './features/request-erasure/request-erasure.route.ts';
import { resolveDiscrepancyRoute } from './features/resolve-discrepancy/resolve-discrepancy.route.ts';
import { decideRefundsRoute } from './features/review-refund/decide-refunds.route.ts';
import { reviewRefundRoutes } from './features/review-refund/review-refund.route.ts';
import { searchRecordsRoute } from './features/search-records/search-records.route.ts';
import { requireTls } from './features/serve-web/require-tls.ts';
import { serveWebRoute } from './features/serve-web/serve-web.route.ts';
import { webFiles } from './features/serve-web/web-files.ts';
import { signInRoutes } from './features/sign-in/sign-in.route.ts';
import { signInWithOpenIdRoutes } from './features/sign-in-with-openid/sign-in-with-openid.route.ts';
import { signInWithPasskeyRoutes } from './features/sign-in-with-passkey/sign-in-with-passkey.route.ts';
import { signOutRoute } from './features/sign-out/sign-out.route.ts';
import { verifyAuditLogTask } from './features/verify-audit-log/verify-audit-log.task.ts';
import { workQueueMetrics } from './features/watch-work-queue/work-queue-metrics.ts';
import { LiveUpdateFeed } from './live-update/live-update-feed.ts';
import { OpenIdProvider } from './openid/openid-provider.ts';
import { createPendingCookie } from './openid/pending-cookie.ts';
import { RelyingParty } from './second-factor/relying-party.ts';
import { sends } from './sends.ts';
import { sessionAuthenticator } from './session/session-authenticator.ts';
import { createStaffCookies } from './session/session-cookie.ts';
import { SignInAttempts } from './sign-in-attempt/sign-in-attempts-repository.ts';
import { Passwords } from './staff/password.ts';

/** The output of `npm run build -w services/admin/web`. */
const WEB_ROOT = join(import.meta.dirname, '../web/dist');
/**
 * How long events wait for others, so that related events share a transaction. Pages show these events later by this
 * time.
 */
const GATHER_MS = 200;

/** Tests hash passwords at a lower cost. */
type Replaced = { readonly passwords: Passwords };

export const adminService = defineService({
  name: 'admin',
  migrations,
  routes: (deps) => withRequestAddress([...staffRoutes(deps), ...recordRoutes(deps)], deps.trustedProxies),
  rawHandler: ({ publicUrl, web }) => requireTls(publicUrl, serveWebRoute(web)),
  authenticate: sessionAuthenticator,
  listeners: () => projectRecords,
  sends,
  jobs: (deps) => [
    discardExpiredJob(deps),
    endUnreadableStreamsJob(deps),
    fillSearchTextsJob(deps),
    eraseCustomersJob(deps),
  ],
  touchesFewRows: false,
  gatherMs: GATHER_MS,
  wire({ config, db, clock, logger, overrides: { passwords = new Passwords() } }: Foundation<Config, Replaced>) {
    const { publicUrl, openId, reasons, secretKeys, trustedProxies } = config;
    return {
      ...{ passwords, publicUrl, trustedProxies, reasons, secretKeys },
      ...createStaffCookies(publicUrl),
      liveUpdates: new LiveUpdateFeed({ db, logger }),
      web: webFiles({ root: WEB_ROOT, logger }),
      relyingParty: new RelyingParty(publicUrl),
      attempts: new SignInAttempts(db, clock),
      provider: openId && new OpenIdProvider(openId, publicUrl),
      pendingCookie: createPendingCookie(publicUrl),
    };
  },
  foundations: (deps) => [firstStaff(deps, deps.config.firstStaff)],
  workers: ({ web }) => [web],
  observers: (deps) => [deps.liveUpdates, workQueueMetrics(deps)],
});

/** The tasks that operators start by hand: `npm run <name> -w @booking/admin`. */
export const tasks = { 'verify-audit-log': verifyAuditLogTask, rebuild: rebuildRecordsTask(projectRecords) };

function staffRoutes(deps: AdminDeps): Route[] {
  return [
    ...signInRoutes(deps),
    ...signInWithPasskeyRoutes(deps),
    getSessionRoute(deps),
    signOutRoute(deps),
    ...signInWithOpenIdRoutes(deps),
    acceptInvitationRoute(deps),
    changePasswordRoute(deps),
    confirmSignInRoute(deps),
    ...manageStaffRoutes(deps),
    ...manageAccountRoutes(deps),
    ...manageSecondFactorRoutes(deps),
  ];
}

function recordRoutes(deps: AdminDeps): Route[] {
  return [
    readLiveUpdatesRoute(deps),
    ...readDashboardRoutes(deps),
    listExportsRoute(deps),
    readSettingsRoute(deps),
    searchRecordsRoute(deps),
    getCustomerRoute(deps),
    exportCustomerRoute(deps),
    ...erasureRoutes(deps),
    ...readWorkQueueRoutes(deps),
    ...markWorkRoutes(deps),
    // The first route that matches a path answers it, so these stand before the pages of single records.
    ...endDeadLettersRoutes(deps),
    decideRefundsRoute(deps),
    ...readRecordsRoutes(deps),
    listRefundsToDecideRoute(deps),
    listMethodsRoute(deps),
    listReasonsRoute(deps),
    ...reviewRefundRoutes(deps),
    ...actOnBookingRoutes(deps),
    ...addNoteRoutes(deps),
    compareWithGatewaysRoute(deps),
    resolveDiscrepancyRoute(deps),
    ...readCallbacksRoutes(deps),
    replayCallbackRoute(deps),
    ...readWebhookDeliveriesRoutes(deps),
    ...manageWebhooksRoutes(deps),
    ...readAuditLogRoutes(deps),
  ];
}
