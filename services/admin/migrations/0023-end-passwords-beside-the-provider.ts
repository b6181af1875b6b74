import type { Migration } from '@booking/runtime';

/** An account of the OpenID provider has no other sign-in: its password, invitation and open sessions end. */
export const endPasswordsBesideTheProvider: Migration = {
  name: '0023-end-passwords-beside-the-provider',
  async up(db) {
    const linked = db('staff').whereNotNull('openid_subject').select('id');
    await db('sessions').whereIn('staff_id', linked).delete();
    await db('invitations').whereIn('staff_id', linked).delete();
    await db('staff').whereNotNull('openid_subject').update({ password_hash: null });
  },
};
