import { isUnattended } from './attendance.ts';
import { RequestProblem } from './request-problem.ts';

/**
 * Redirects to the OpenID provider if the problem says that the provider has to confirm the session. It then never
 * resolves, because the browser leaves this page. An unattended page stays, so that it does not prolong its session.
 */
export async function confirmAtProvider(error: unknown): Promise<void> {
  const signInAt = signInAddressOf(error);
  if (signInAt === undefined || isUnattended()) return;
  leaveForProvider(signInAt);
  await new Promise(() => undefined);
}

export function leaveForProvider(signInAt: string): void {
  const { pathname, search } = location;
  location.assign(`${signInAt}&${returnParameter(pathname + search)}`);
}

/** The longest address that the API accepts. */
const RETURN_LENGTH_MAX = 1_000;

/** The parameter with the page to which the provider returns. A longer address loses its query string. */
export function returnParameter(address: string): string {
  const [path = ''] = address.split('?');
  return `return=${encodeURIComponent(address.length > RETURN_LENGTH_MAX ? path : address)}`;
}

/** The address in a problem where the user can sign in at the provider. */
export function signInAddressOf(error: unknown): string | undefined {
  if (!(error instanceof RequestProblem)) return undefined;
  const { signInAt } = error.problem;
  return typeof signInAt === 'string' ? signInAt : undefined;
}
