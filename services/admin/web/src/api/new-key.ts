const BYTES = 16;

/** A key under which the API does something once. Not randomUUID(), which pages over plain http do not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
