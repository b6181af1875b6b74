import { isUnattended } from '../api/attendance.ts';
import { RequestProblem } from '../api/request-problem.ts';

/**
 * Leaves for the OpenID provider when a problem says that it has to confirm the session, and never resolves then: the
 * browser comes back to this page. A page that nobody uses keeps no session alive.
 */
export async function confirmAtProvider(error: unknown): Promise<void> {
  const signInAt = signInAddressOf(error);
  if (signInAt === undefined || isUnattended()) return;
  leaveForProvider(signInAt);
  await new Promise(() => undefined);
}

export function leaveForProvider(signInAt: string): void {
  const { pathname, search } = location;
  location.assign(`${signInAt}&return=${encodeURIComponent(pathname + search)}`);
}

/** Where a problem says that its reader can sign in at the provider. */
export function signInAddressOf(error: unknown): string | undefined {
  if (!(error instanceof RequestProblem)) return undefined;
  const { signInAt } = error.problem;
  return typeof signInAt === 'string' ? signInAt : undefined;
}
