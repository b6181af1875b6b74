const BYTES = 16;

/** An idempotency key for the API. randomUUID() is not available on pages over plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
