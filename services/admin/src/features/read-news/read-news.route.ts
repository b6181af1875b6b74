import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { NEWS_PATH } from '../../news/news.ts';
import type { NewsFeed } from '../../news/news-feed.ts';
import type { TokenCookie } from '../../session/session-cookie.ts';
import { hashSecretToken } from '../../session/secret-token.ts';

type Deps = { news: NewsFeed; cookie: TokenCookie };

/** Tells proxies not to buffer the stream (nginx, `proxy_buffering`). */
const UNBUFFERED = { 'x-accel-buffering': 'no' };

export function readNewsRoute({ news, cookie }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: NEWS_PATH,
    operationId: 'readNews',
    summary:
      'Read without end which records change: server-sent events, each an object with `resource`, `id`, `bookingId`.',
    tag: 'News',
    auth: 'client',
    answers: {
      200: {
        description:
          'Messages about records, of the last five seconds first; `missed` says that anything may have changed',
        contentType: 'text/event-stream',
        schema: z.string(),
      },
    },
    problems: ['forbidden', 'too-many-requests'],
    handle({ caller, headers }) {
      requirePermission(caller, 'read_all');
      const sessionIdHash = hashSecretToken(cookie.read(headers['cookie']) ?? '');
      const body = news.open({ account: caller.sub, sessionIdHash });
      return Promise.resolve({ status: 200, headers: { 'content-type': 'text/event-stream', ...UNBUFFERED }, body });
    },
  });
}
