import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

export type SignatureVector = {
  readonly id: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the webhook, if the gateway signs the address. */
  readonly url?: string | null;
  readonly rawBody: string;
  readonly valid: boolean;
  /** Whether the gateway's library is too lenient with this vector, so that we may reject it. */
  readonly sdkBehaviour?: boolean;
  /** The time of the verification, in Unix seconds. */
  readonly now: number;
};

const FOLDER = new URL('../../../../shared/vectors/', import.meta.url);

/** The test vectors that the gateway has published. If their file is missing, there are none, with a warning. */
export function signatureVectors(gateway: string): readonly SignatureVector[] {
  const file = new URL(`${gateway}.json`, FOLDER);
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { vectors: SignatureVector[] }).vectors;
  process.emitWarning(`No signature vectors at ${file.pathname}: their tests are skipped`);
  return [];
}

/** Declares a test for every vector, or one skipped test if there are none. */
export function testVectors(vectors: readonly SignatureVector[], isAccepted: (vector: SignatureVector) => boolean) {
  const named = vectors.map((vector) => [vector.id, vector] as const);
  if (named.length === 0) it.skip('have the published result', () => undefined);
  else
    it.each(named)('have the published result: %s', (_id, vector) => {
      expect(isAccepted(vector)).toBe(vector.valid);
    });
}

/** The webhook that a vector describes, with header names in the form of Node. */
export function callbackOf({ headers, rawBody, url }: SignatureVector) {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    headers: Object.fromEntries(lowerCase) as Record<string, string>,
    rawBody: Buffer.from(rawBody),
    url: url ?? 'https://api.example/webhooks',
  };
}
