import { readdirSync, readFileSync } from 'node:fs';

/** The duration of a tick, the unit in which the kernel counts CPU time (proc(5), USER_HZ). */
const TICK_MS = 10;

/** The processes of a side by name, each with its process ids. */
export type Processes = Readonly<Record<string, readonly number[]>>;

/** The CPU time of a process in ms. With `ended`, the time of its ended children is included. */
function cpuMsOf(pid: number, { ended = false } = {}): number {
  const fields = statOf(pid);
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number);
  return TICK_MS * (user + system + (ended ? userOfEnded + systemOfEnded : 0));
}

/** The CPU time of each group of processes in ms. PostgreSQL's backends come and go, so ended backends count too. */
export function cpuMsByName(processes: Processes): Record<string, number> {
  const entries = Object.entries(processes).map(([name, pids]): [string, number] => {
    const all = name === 'postgres' ? pids.flatMap((pid) => treeOf(pid)) : pids;
    return [name, all.reduce((sum, pid) => sum + cpuMsOf(pid, { ended: pids.includes(pid) }), 0)];
  });
  return Object.fromEntries(entries);
}

/** The time of all processors since the machine's start, in ms. */
export function machineTime(): { readonly busyMs: number; readonly totalMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = ticks;
  const allTicks = ticks.reduce((sum, tick) => sum + tick, 0);
  return { busyMs: (allTicks - idle - waiting) * TICK_MS, totalMs: allTicks * TICK_MS };
}

/** The resident memory of a process in MB. */
export function residentMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** A process and its descendants. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statOf(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const collect = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(collect)];
  return collect(root);
}

/** The command line of a process, with spaces between its words; empty when the process has ended. */
export function commandOf(pid: number): string {
  return readProcess(pid, 'cmdline').replaceAll('\0', ' ');
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces (proc(5), from field 3 on). */
function statOf(pid: number): string[] {
  const stat = readProcess(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProcess(pid: number, file: 'cmdline' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
