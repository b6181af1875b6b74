import type { OpenPage } from './layout/page.ts';
import { InvitationPage } from './session/invitation-page.tsx';
import { SignInPage } from './session/sign-in-page.tsx';

/** The pages for visitors who are not signed in, without navigation. */
export const openPages: readonly OpenPage[] = [
  { path: '/sign-in', element: <SignInPage /> },
  { path: '/invitation', element: <InvitationPage /> },
];
