import type { StaffPermission } from '@booking/contracts';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';

type NewStaff = { readonly email: string; readonly name: string; readonly permissions: readonly StaffPermission[] };
type Reason = string | undefined;

/** Each function throws RequestProblem and returns the changed account. */
export function createStaff(body: NewStaff): Promise<InvitedStaff> {
  return callApi('/staff', { method: 'POST', body });
}

export function inviteStaff(id: string, reason: Reason): Promise<InvitedStaff> {
  return order(id, 'invite', { reason });
}

export function permitStaff(
  id: string,
  change: { readonly previous: readonly StaffPermission[]; readonly permissions: readonly StaffPermission[] },
  reason: Reason,
): Promise<StaffAccount> {
  return order(id, 'permissions', { ...change, reason });
}

export function disableStaff(id: string, reason: Reason): Promise<StaffAccount> {
  return order(id, 'disable', { reason });
}

export function editStaff(
  id: string,
  profile: { readonly name?: string; readonly email?: string },
  reason: Reason,
): Promise<StaffAccount> {
  return order(id, 'profile', { ...profile, reason });
}

export function removeSecondFactor(id: string, reason: Reason): Promise<StaffAccount> {
  return order(id, 'remove-second-factor', { reason });
}

export function enableStaff(id: string, reason: Reason): Promise<StaffAccount> {
  return order(id, 'enable', { reason });
}

function order<Account>(id: string, action: string, body: object): Promise<Account> {
  return callApi<Account>(`/staff/${id}/${action}`, { method: 'POST', body });
}
