import type { CallbackForm } from '@booking/gateways';

type Headers = Readonly<Record<string, string | undefined>>;

/** What its gateway needs to verify a stored callback again, and how its body is to be read. Names are lower-case. */
export function keepProof({ proofHeaders }: CallbackForm, headers: Headers): Record<string, string> {
  const kept = new Set(['content-type', ...proofHeaders]);
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string] => kept.has(header[0]) && header[1] !== undefined,
    ),
  );
}
