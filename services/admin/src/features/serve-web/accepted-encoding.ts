import type { Encoding, WebFile } from './web-files.ts';

/** Smallest first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The best encoding that there is and that the client takes (RFC 9110, 12.5.3); undefined for the file as it is. */
export function acceptedEncoding(header = '', compressed: WebFile['compressed']): Encoding | undefined {
  const accepted = header.split(',').filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
  const names = new Set(accepted.map((entry) => entry.split(';')[0]?.trim().toLowerCase()));
  return PREFERRED.find((encoding) => names.has(encoding) && compressed[encoding] !== undefined);
}
