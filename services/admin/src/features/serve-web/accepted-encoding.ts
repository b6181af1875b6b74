import type { Encoding, WebFile } from './web-files.ts';

/** Best compression first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The best available encoding that the client accepts (RFC 9110, 12.5.3); undefined for the uncompressed file. */
export function acceptedEncoding(header = '', compressed: WebFile['compressed']): Encoding | undefined {
  const accepted = header.split(',').filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
  const names = new Set(accepted.map((entry) => entry.split(';')[0]?.trim().toLowerCase()));
  return PREFERRED.find((encoding) => names.has(encoding) && compressed[encoding] !== undefined);
}
