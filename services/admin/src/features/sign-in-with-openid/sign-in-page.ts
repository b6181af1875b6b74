import type { ProblemType } from '@booking/contracts';

/** The pages that a browser sees after it has been at the provider. */
export const SIGN_IN_PAGE = {
  done: '/admin/',
  problem: (type: ProblemType) => `/admin/sign-in?problem=${type}`,
};
