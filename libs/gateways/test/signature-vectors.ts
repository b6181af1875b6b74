import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

export type SignatureVector = {
  readonly id: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address it was sent to, where the gateway signs it. */
  readonly url?: string | null;
  readonly rawBody: string;
  readonly valid: boolean;
  /** What the vendor's library does where it is laxer than it should be: not something we must accept. */
  readonly sdkBehaviour?: boolean;
  /** The time at which it was checked, in Unix seconds. */
  readonly now: number;
};

const FOLDER = new URL('../../../../shared/vectors/', import.meta.url);

/** The vectors collected from a gateway's own publications; none, with a warning, when they are not there. */
export function signatureVectors(gateway: string): readonly SignatureVector[] {
  const file = new URL(`${gateway}.json`, FOLDER);
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { vectors: SignatureVector[] }).vectors;
  process.emitWarning(`No signature vectors at ${file.pathname}: their tests are skipped`);
  return [];
}

/** A test of every vector; where there are none, one that is shown as skipped. */
export function testVectors(vectors: readonly SignatureVector[], isAccepted: (vector: SignatureVector) => boolean) {
  const named = vectors.map((vector) => [vector.id, vector] as const);
  if (named.length === 0) it.skip('come out as published', () => undefined);
  else
    it.each(named)('%s comes out as published', (_id, vector) => {
      expect(isAccepted(vector)).toBe(vector.valid);
    });
}

/** The callback a vector describes, with header names as Node gives them. */
export function callbackOf({ headers, rawBody, url }: SignatureVector) {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    headers: Object.fromEntries(lowerCase) as Record<string, string>,
    rawBody: Buffer.from(rawBody),
    url: url ?? 'https://api.example/webhooks',
  };
}
