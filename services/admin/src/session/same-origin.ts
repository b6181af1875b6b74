import { ProblemError } from '@booking/contracts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Refuses a request that a page of another site could have caused: it must come from our own origin, as the browser
 * vouches with Sec-Fetch-Site, or with Origin where it does not know that header (OWASP Cross-Site Request Forgery
 * Prevention Cheat Sheet). Throws `forbidden`.
 */
export function requireSameOrigin(headers: Headers, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined ? headers['origin'] === new URL(publicUrl).origin : site === 'same-origin';
  if (!isSameOrigin) throw new ProblemError('forbidden', 'The request does not come from a page of this origin.');
}
