import type { ProblemType } from '@booking/contracts';
import { OPENID_PATH } from '../../openid/openid-addresses.ts';

/** The pages for a browser that returns from the provider. */
export const SIGN_IN_PAGE = {
  done: '/admin/',
  again: (returnTo: string) => `${OPENID_PATH}?return=${encodeURIComponent(returnTo)}`,
  problem: (type: ProblemType) => `/admin/sign-in?problem=${type}`,
};
