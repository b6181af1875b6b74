import type { CertificateStore, StoredCertificate } from '@booking/gateways/records';
import { type Database, defineStatement } from '@booking/runtime';

/** PayPal changes its certificate about once a year. */
const LISTED_MAX = 8;

const selectNewest = defineStatement<StoredCertificate>(
  `select address, pem from signing_certificates order by added_at desc limit ${LISTED_MAX}`,
);
const upsert = defineStatement(`
  insert into signing_certificates (address, pem) values ($1, $2)
  on conflict (address) do update set pem = excluded.pem, added_at = excluded.added_at`);

/** The certificates that signed authentic webhooks, for all replicas. */
export function certificateStore(db: Database): CertificateStore {
  return {
    list: () => selectNewest(db, []),
    async add({ address, pem }) {
      await upsert(db, [address, pem]);
    },
  };
}
