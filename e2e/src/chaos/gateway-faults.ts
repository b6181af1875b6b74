import { setTimeout as pause } from 'node:timers/promises';
import { requestOperations } from '../model/commands/disturb.ts';
import type { Fault } from './fault.ts';

/** The delay of a late gateway. Clients wait for longer than this. */
const LATE_MS = 900;
const COPIES = 49;
/** The number of requests that the fault affects: more than any run has. */
const ALL = 10_000;

type Misbehaviour = { readonly fault: string; readonly operations: readonly string[]; readonly rest?: object };

/** A fault in which all gateways misbehave in this way, as long as it lasts. */
function misbehaving({ fault, operations, rest = {} }: Misbehaviour): Fault {
  return {
    targets: ['all gateways'],
    lasts: true,
    kind: 'gateway',
    async inject({ gateway }, { forMs }) {
      for (const operation of operations) await gateway.attempt('/faults', { operation, fault, count: ALL, ...rest });
      await pause(forMs);
      await gateway.heal();
    },
  };
}

/** The faults of the gateways themselves. Only one of them is active at a time. */
export const gatewayFaults = {
  'gateway-late': misbehaving({ fault: 'slow', operations: requestOperations, rest: { afterMs: LATE_MS } }),
  'gateway-silent': misbehaving({ fault: 'time_out', operations: requestOperations }),
  'gateway-garbage': misbehaving({ fault: 'garbage', operations: requestOperations }),
  'gateway-unheard': misbehaving({ fault: 'reset', operations: requestOperations }),
  'gateway-twice': misbehaving({ fault: 'twice', operations: requestOperations }),
  'gateway-contradicts': misbehaving({ fault: 'outdated', operations: ['get_session'] }),
  'gateway-forgets': {
    targets: ['all gateways'],
    lasts: false,
    kind: 'gateway',
    inject: ({ gateway }) => gateway.forgetKeys(),
  },
  'webhooks-dropped': misbehaving({ fault: 'drop', operations: ['callback'] }),
  'webhooks-repeated': misbehaving({ fault: 'duplicate', operations: ['callback'], rest: { copies: COPIES } }),
  'webhooks-reordered': misbehaving({ fault: 'reorder', operations: ['callback'] }),
  'webhooks-forged': misbehaving({ fault: 'forge_signature', operations: ['callback'] }),
  /** Drops webhooks, and delivers them only after everything has settled without them. */
  'webhooks-late': {
    targets: ['all gateways'],
    lasts: true,
    kind: 'gateway',
    async inject(target, { forMs }) {
      const before = new Set((await target.gateway.callbacks()).map(({ id }) => id));
      await gatewayFaults['webhooks-dropped'].inject(target, { target: 'all gateways', forMs });
      const held = (await target.gateway.callbacks()).filter(
        ({ id, status }) => !before.has(id) && status === 'dropped',
      );
      target.lateWebhooks.push(...held.map(({ id }) => id));
    },
  },
} as const satisfies Record<string, Fault>;
