import type { RequestProblem } from './request-problem.ts';

export type Asked = { readonly problem: RequestProblem; readonly answer: (isSignedIn: boolean) => void };

let asked: Asked | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Resolves with whether the user has signed in again. Concurrent requests share one dialog. */
export function signInAgain(problem: RequestProblem): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    show({
      problem,
      answer(isSignedIn) {
        pending = undefined;
        show(undefined);
        resolve(isSignedIn);
      },
    });
  });
  return pending;
}

/** The store of the dialog: the current question, and a subscription to changes. */
export const signInAgainStore = {
  read: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function show(next: Asked | undefined): void {
  asked = next;
  listeners.forEach((listener) => listener());
}
