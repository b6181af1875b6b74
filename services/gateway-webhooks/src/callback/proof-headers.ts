import type { CallbackForm } from '@booking/gateways/records';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The headers that verify a stored webhook again, and those that determine how its body is read. Names are lower-case.
 */
export function keepProof({ proofHeaders }: CallbackForm, headers: Headers): Record<string, string> {
  const kept = new Set(['content-type', ...proofHeaders]);
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string] => kept.has(header[0]) && header[1] !== undefined,
    ),
  );
}
