export const BASE = '/admin';

const SIGN_IN_PAGE = '/sign-in';
const INVITATION_PAGE = '/invitation';

export const visitorPaths = [SIGN_IN_PAGE, INVITATION_PAGE] as const;
type VisitorPath = (typeof visitorPaths)[number];

/** The path of the current page if it is for visitors who are not signed in. Like the router, it ignores case. */
export function visitorPath(): VisitorPath | undefined {
  const pathname = location.pathname.toLowerCase().replace(/\/$/, '');
  return visitorPaths.find((path) => pathname === BASE + path);
}

/** The page that a visitor asked for before the sign-in, without `BASE`. */
export function askedPage(): string {
  const { from } = (history.state ?? {}) as { readonly from?: unknown };
  return typeof from === 'string' ? from : '/';
}

/** Makes the sign-in page the address of this document, from where the sign-in leads back to the current page. */
export function addressSignInPage(entry: 'push' | 'replace'): void {
  const from = visitorPath() ? askedPage() : (location.pathname.slice(BASE.length) || '/') + location.search;
  const change = entry === 'push' ? 'pushState' : 'replaceState';
  history[change]({ from }, '', BASE + SIGN_IN_PAGE);
}

/** Loads the sign-in page, which forgets everything that this document has in memory. */
export function openSignInPage(entry: 'push' | 'replace'): void {
  addressSignInPage(entry);
  location.reload();
}
