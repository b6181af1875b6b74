import type { ServiceName } from '@booking/contracts';
import { isPortFree, occupyPort, SetupError } from '@booking/testing/servers';

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
 * The ranges from which a free one is chosen, below the ports that the operating system uses for outgoing connections.
 * Ranges do not overlap.
 */
const CHOSEN_RANGES = { from: 12_000, ports: OFFSET_MAX + 1, count: 700 };
/**
 * The port of a range that no process of the stack has. A stack occupies it before its processes start, so that no other
 * stack chooses the same range meanwhile.
 */
const RESERVING_OFFSET = 2;
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
 * Assigns a port to every process, counted from the ingress's port; 0 chooses a free range, and reserves it until this
 * process ends. Checks all ports before anything starts. Throws SetupError if one of them is in use.
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
  const { from, ports: width, count } = CHOSEN_RANGES;
  const ports = portsFrom(from + width * Math.floor(Math.random() * count));
  const isReserved = await occupyPort(ports.ingress + RESERVING_OFFSET);
  if (isReserved && (await takenPorts(ports)).length === 0) return ports;
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
