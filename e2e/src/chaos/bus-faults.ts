import { cpSync, renameSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { streamOf } from '@booking/contracts';
import { allListeners } from '@booking/provision-bus';
import type { Harness } from '../model/harness.ts';
import type { Fault, FaultChoice } from './fault.ts';
import { flipBit } from './flip-bit.ts';
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
