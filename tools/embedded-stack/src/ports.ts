import type { ServiceName } from '@booking/contracts';
import { isPortFree, SetupError } from '@booking/testing/servers';

/** The offset of each process's port from the ingress's port, so that two stacks can run side by side. */
const OFFSETS = {
  ingress: 0,
  simulator: 1,
  payments: 11,
  refunds: 12,
  bookings: 13,
  'gateway-webhooks': 14,
  admin: 15,
  notifications: 16,
  postgres: 21,
  nats: 22,
} as const satisfies Record<ServiceName, number> & Record<string, number>;

export const PORT_DEFAULT = 8_080;
const OFFSET_MAX = Math.max(...Object.values(OFFSETS));
const PORT_MAX = 65_535 - OFFSET_MAX;
/**
 * The range from which free ports are chosen, below the ports that the operating system uses for outgoing connections.
 */
const CHOSEN_PORTS = { from: 12_000, to: 30_000 };
const CHOICES_MAX = 50;

export type ProcessName = keyof typeof OFFSETS;
export type Ports = Readonly<Record<ProcessName, number>>;

/**
 * The ingress's port from PORT; NaN if PORT is not a number. An empty variable counts as unset, like every variable of
 * the stack.
 */
export function portFrom({ PORT: port = '' }: NodeJS.ProcessEnv): number {
  return port === '' ? PORT_DEFAULT : Number(port);
}

/**
 * Assigns a port to every process, counted from the ingress's port; 0 chooses a free range. Checks all ports before
 * anything starts. Throws SetupError if one of them is in use.
 */
export async function assignPorts(ingressPort: number): Promise<Ports> {
  if (ingressPort === 0) return chooseFreePorts(CHOICES_MAX);
  if (!Number.isInteger(ingressPort) || ingressPort < 1 || ingressPort > PORT_MAX) {
    throw new SetupError(`PORT must be a number from 0 to ${PORT_MAX}.`);
  }
  const ports = portsFrom(ingressPort);
  const taken = await takenPorts(ports);
  if (taken.length === 0) return ports;
  const list = taken.map((name) => `${ports[name]} (${name})`).join(', ');
  throw new SetupError(`Already in use: port ${list}. Stop what listens there, or set PORT to another number.`);
}

async function chooseFreePorts(choicesLeft: number): Promise<Ports> {
  const width = CHOSEN_PORTS.to - CHOSEN_PORTS.from;
  const ports = portsFrom(CHOSEN_PORTS.from + Math.floor(Math.random() * width));
  if ((await takenPorts(ports)).length === 0) return ports;
  if (choicesLeft === 1) throw new SetupError('No free range of ports was found.');
  return chooseFreePorts(choicesLeft - 1);
}

/** The port of every process of a stack, without a check that the ports are free. */
export function portsFrom(ingressPort: number): Ports {
  const entries = Object.entries(OFFSETS).map(([name, offset]) => [name, ingressPort + offset]);
  return Object.fromEntries(entries) as Ports;
}

async function takenPorts(ports: Ports): Promise<ProcessName[]> {
  const names = Object.keys(ports) as ProcessName[];
  const isFree = await Promise.all(names.map((name) => isPortFree(ports[name])));
  return names.filter((_, index) => !isFree[index]);
}
