import type { Database, Transaction } from '@booking/runtime';
import { hashSecretToken, newSecretToken } from '../staff/secret-token.ts';

/** How long a browser is known after its last sign-in. */
export const DEVICE_LIFETIME_MS = 90 * 24 * 60 * 60_000;
const DEVICES_PER_ACCOUNT_MAX = 10;

type DeviceRow = { staff_id: string; token_hash: string; signed_in_at: Date };

type SignedIn = {
  readonly staffId: string;
  readonly at: Date;
  readonly formerDevice: string | undefined;
};

/**
 * Makes the browser a known device of the account and returns its new token. The token replaces the former one for
 * every account that signed in there, so that a token planted in the browser becomes worthless.
 */
export async function rememberDevice(trx: Transaction, { staffId, at, formerDevice }: SignedIn): Promise<string> {
  const token = newSecretToken();
  const device = { token_hash: hashSecretToken(token) };
  if (formerDevice !== undefined) {
    await trx<DeviceRow>('known_devices')
      .where({ token_hash: hashSecretToken(formerDevice) })
      .update(device);
  }
  await trx<DeviceRow>('known_devices')
    .insert({ ...device, staff_id: staffId, signed_in_at: at })
    .onConflict(['staff_id', 'token_hash'])
    .merge(['signed_in_at']);
  await deleteBeyondLimit(trx, staffId);
  return token;
}

async function deleteBeyondLimit(trx: Transaction, staffId: string): Promise<void> {
  const kept = trx<DeviceRow>('known_devices')
    .where({ staff_id: staffId })
    .orderBy('signed_in_at', 'desc')
    .limit(DEVICES_PER_ACCOUNT_MAX)
    .select('token_hash');
  await trx<DeviceRow>('known_devices').where({ staff_id: staffId }).whereNotIn('token_hash', kept).delete();
}

/** Whether the account with this email recently signed in with this token. */
export async function isKnownDevice(db: Database, email: string, { token, at }: { token: string; at: Date }) {
  const found: unknown = await db('known_devices')
    .join('staff', 'staff.id', 'known_devices.staff_id')
    .where({ email, token_hash: hashSecretToken(token) })
    .where('signed_in_at', '>', new Date(at.getTime() - DEVICE_LIFETIME_MS))
    .first('staff_id');
  return found !== undefined;
}

export async function deleteDevicesOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<DeviceRow>('known_devices').where({ staff_id: staffId }).delete();
}

export async function deleteExpiredDevices(db: Database, at: Date): Promise<void> {
  await db<DeviceRow>('known_devices')
    .where('signed_in_at', '<=', new Date(at.getTime() - DEVICE_LIFETIME_MS))
    .delete();
}
