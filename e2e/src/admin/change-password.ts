import type { StaffScreen } from './staff-screen.ts';

/** Opens the page of the user's account, and sends the form that changes the password. */
export async function changePassword(
  screen: StaffScreen,
  { current, chosen }: { readonly current: string; readonly chosen: string },
): Promise<void> {
  await screen.page.getByRole('button', { name: /^Account: / }).click();
  await screen.page.getByRole('menuitem', { name: 'Your account' }).click();
  await screen.button('Change password').click();
  await screen.dialog.getByLabel('Current password').fill(current);
  await screen.dialog.getByLabel('New password *', { exact: true }).fill(chosen);
  await screen.dialog.getByLabel('Repeat new password').fill(chosen);
  await screen.dialog.getByRole('button', { name: 'Change password' }).click();
}
