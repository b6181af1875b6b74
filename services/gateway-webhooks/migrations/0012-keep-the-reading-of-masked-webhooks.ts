import type { Migration } from '@booking/runtime';

/**
 * The result of reading a webhook before its card data was masked. Masked bytes no longer match their signature, so a
 * replay uses this result. Null for an unmasked webhook. See ADR 0025.
 */
export const keepTheReadingOfMaskedWebhooks: Migration = {
  name: '0012-keep-the-reading-of-masked-webhooks',
  async up(db) {
    await db.raw('alter table callbacks add column masked_reading jsonb');
  },
};
