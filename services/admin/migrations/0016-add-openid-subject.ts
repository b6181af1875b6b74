import type { Migration } from '@booking/runtime';

/**
 * The owner of an account at the OpenID provider: the issuer and its subject, which stay the same when an email
 * changes.
 */
export const addOpenIdSubject: Migration = {
  name: '0016-add-openid-subject',
  async up(db) {
    await db.raw('alter table staff add column openid_subject text constraint staff_openid_subject_key unique');
  },
};
