import { ProblemError, remark } from '@booking/contracts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Rejects a request that a page of another site could have caused. It must come from our own origin, by the browser's
 * Sec-Fetch-Site, or by Origin from browsers without that header (OWASP Cross-Site Request Forgery Prevention Cheat
 * Sheet). Throws `forbidden`.
 */
export function requireSameOrigin(headers: Headers, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined ? headers['origin'] === new URL(publicUrl).origin : site === 'same-origin';
  if (!isSameOrigin) throw new ProblemError('forbidden', remark('foreign-page'));
}
