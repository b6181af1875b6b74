import type { Migration } from '@booking/runtime';

/** The certificates that signed authentic webhooks, by the address where their gateway publishes them. */
export const createSigningCertificates: Migration = {
  name: '0020-create-signing-certificates',
  async up(db) {
    await db.raw(`
      create table signing_certificates (
        address text primary key,
        pem text not null,
        added_at timestamptz not null default now()
      )
    `);
  },
};
