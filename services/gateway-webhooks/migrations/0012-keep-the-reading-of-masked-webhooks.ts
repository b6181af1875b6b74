import type { Migration } from '@booking/runtime';

/**
 * What was read in a webhook before its card data was masked: the masked bytes no longer bear their signature, so a
 * replay uses the reading. Null for a webhook that is stored as it came. See ADR 0025.
 */
export const keepTheReadingOfMaskedWebhooks: Migration = {
  name: '0012-keep-the-reading-of-masked-webhooks',
  async up(db) {
    await db.raw('alter table callbacks add column masked_reading jsonb');
  },
};
