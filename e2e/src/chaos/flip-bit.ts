import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Place = {
  readonly stream: string;
  /** An arbitrary number that selects the block and the bit. */
  readonly at: number;
};

/** Flips one bit in a block of a stream, as a failing disk may do. Throws if the stream has no block with data. */
export function flipBit(jetstream: string, { stream, at }: Place): void {
  const blocks = readdirSync(jetstream, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes(`/streams/${stream}/`) && file.endsWith('.blk'))
    .map((file) => join(jetstream, file))
    .filter((file) => readFileSync(file).length > 0)
    .sort();
  const block = blocks[at % blocks.length];
  if (block === undefined) throw new Error(`${stream} has no block with data`);
  const bytes = readFileSync(block);
  const byte = (at * 7_919) % bytes.length;
  bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (at % 8));
  writeFileSync(block, bytes);
}
