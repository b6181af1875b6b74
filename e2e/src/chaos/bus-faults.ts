import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { streamOf } from '@booking/contracts';
import { allListeners } from '@booking/provision-bus';
import type { Harness } from '../model/harness.ts';
import type { Fault, FaultChoice } from './fault.ts';
import { insist } from './insist.ts';

const streams = Object.values(streamOf);
/** The streams that have events in every run. */
const usedStreams = [streamOf.payments, streamOf.refunds, streamOf.bookings, streamOf['gateway-webhooks']];

/** The durable consumers, in the form `bookings of PAYMENTS`. */
const consumers = [
  ...new Set(allListeners.map(({ service, listener: { on } }) => `${service} of ${streamOf[on.publishedBy]}`)),
];

/** The faults in which the bus loses events, or forgets which events were handled. */
export const busFaults = {
  'lost-stream': {
    targets: streams,
    lasts: false,
    inject: ({ bus }, { target }) => insist(() => bus.deleteStream(target)),
  },
  'lost-consumers': {
    targets: streams,
    lasts: false,
    inject: ({ bus }, { target }) => insist(() => bus.deleteConsumers(target)),
  },
  'lost-consumer': {
    targets: consumers,
    lasts: false,
    async inject({ bus }, { target }) {
      const [stream = '', consumer = ''] = target.split(' of ').reverse();
      await insist(() => bus.deleteConsumer(stream, consumer));
    },
  },
  'flipped-bit': {
    targets: usedStreams,
    lasts: true,
    async inject({ product }, { target, forMs }) {
      const nats = product.process('nats');
      await insist(() => {
        nats.signal('SIGSTOP');
        try {
          flipBit(product.directory.jetstream, { stream: target, at: forMs });
        } catch (error) {
          nats.signal('SIGCONT');
          throw error;
        }
      });
      await nats.kill();
    },
  },
  'lost-store': {
    targets: ['nats'],
    lasts: false,
    async inject({ product }) {
      const { jetstream } = product.directory;
      await insist(() => renameSync(jetstream, asideOf(jetstream)));
      await product.process('nats').kill();
    },
  },
  'older-store': { targets: ['nats'], lasts: true, inject: returnToOlderStore },
} as const satisfies Record<string, Fault>;

/** Returns the bus to its state of some seconds ago, as when a disk is restored from a snapshot. */
async function returnToOlderStore({ product }: Harness, { forMs }: FaultChoice): Promise<void> {
  const { jetstream } = product.directory;
  const snapshot = asideOf(jetstream);
  const nats = product.process('nats');
  await insist(() => {
    nats.signal('SIGSTOP');
    try {
      cpSync(jetstream, snapshot, { recursive: true });
    } finally {
      nats.signal('SIGCONT');
    }
  });
  await pause(forMs);
  await insist(() => renameSync(jetstream, asideOf(jetstream)));
  renameSync(snapshot, jetstream);
  await nats.kill();
}

let storesAside = 0;

function asideOf(folder: string): string {
  storesAside += 1;
  return `${folder}-${storesAside}`;
}

type Place = {
  readonly stream: string;
  /** An arbitrary number that selects the block and the bit. */
  readonly at: number;
};

/** Flips one bit in a block of a stream, as a failing disk may do. Throws if the stream has no block with data. */
function flipBit(jetstream: string, { stream, at }: Place): void {
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
