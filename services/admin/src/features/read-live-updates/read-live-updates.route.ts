import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route, streamAnswer } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { LIVE_UPDATES_PATH } from '../../live-update/live-update.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';

type Deps = Pick<AdminDeps, 'liveUpdates' | 'sessionCookie'>;

export function readLiveUpdatesRoute({ liveUpdates, sessionCookie }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: LIVE_UPDATES_PATH,
    operationId: 'readNews',
    summary: 'Follow the changes of records by server-sent events, each an object with `resource`, `id`, `bookingId`.',
    tag: 'Live updates',
    auth: 'client',
    answers: {
      200: {
        description:
          'Messages about changed records, beginning with the last five seconds; `missed` means that any record may have changed',
        contentType: 'text/event-stream',
        schema: z.string(),
      },
    },
    problems: ['forbidden', 'too-many-requests'],
    handle({ caller, headers }) {
      requirePermission(caller, 'read_all');
      const sessionIdHash = hashSecretToken(sessionCookie.read(headers['cookie']) ?? '');
      return Promise.resolve(streamAnswer(liveUpdates.open({ account: caller.sub, sessionIdHash })));
    },
  });
}
