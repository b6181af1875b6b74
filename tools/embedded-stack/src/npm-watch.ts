import { readFileSync } from 'node:fs';

const LOOK_INTERVAL_MS = 1_000;

/**
 * Calls back when the npm that started this program has ended. A killed npm sends no signal, so the program would run
 * for ever. Does nothing if npm did not start the program.
 */
export function whenNpmEnds(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const starters = currentStarters();
  const timer = setInterval(() => {
    if (currentStarters() === starters) return;
    clearInterval(timer);
    callback();
  }, LOOK_INTERVAL_MS);
  timer.unref();
}

/**
 * The ids of the processes that started this process: its parent and, if the parent is a shell for one command, the
 * parent of the shell.
 */
function currentStarters(): string {
  const parent = process.ppid;
  return isShellForOneCommand(parent) ? `${parentOf(parent)} ${parent}` : String(parent);
}

/**
 * Whether a process is a shell that runs one command. Some versions of dash and bash start the last command as a child,
 * others replace themselves with it.
 */
function isShellForOneCommand(pid: number): boolean {
  return /^[^\0]*sh\0-c\0/.test(readProcess(pid, 'cmdline'));
}

/**
 * The parent of a process, from /proc/<pid>/stat (proc(5), field 4). The fields are counted after the name, which may
 * contain spaces.
 */
function parentOf(pid: number): string {
  const stat = readProcess(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
}

/** A file of a process in /proc; empty if there is no /proc, or if the process has ended. */
function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
