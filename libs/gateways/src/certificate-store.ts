/** A certificate at an address of its gateway, in PEM and with the authorities that make it trusted. */
export type StoredCertificate = { readonly address: string; readonly pem: string };

/**
 * Keeps the certificates of authentic webhooks across restarts and for other replicas. The adapter verifies them again
 * when it reads them.
 */
export type CertificateStore = {
  /** The certificates that were added last. */
  list(): Promise<readonly StoredCertificate[]>;
  /** Replaces another certificate at this address. */
  add(certificate: StoredCertificate): Promise<void>;
};

/** The store of services that verify no webhooks. */
export const noCertificateStore: CertificateStore = {
  list: () => Promise.resolve([]),
  add: () => Promise.resolve(),
};
