import { observable } from './observable.ts';
import type { RequestProblem } from './request-problem.ts';

export type Asked = { readonly problem: RequestProblem; readonly answer: (isSignedIn: boolean) => void };

/** The request that waits for another sign-in; undefined if no request waits. */
export const askedToSignIn = observable<Asked | undefined>(undefined);

let pending: Promise<boolean> | undefined;

/** Resolves with whether the user has signed in again. Concurrent requests share one dialog. */
export function signInAgain(problem: RequestProblem): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    askedToSignIn.write({
      problem,
      answer(isSignedIn) {
        pending = undefined;
        askedToSignIn.write(undefined);
        resolve(isSignedIn);
      },
    });
  });
  return pending;
}
