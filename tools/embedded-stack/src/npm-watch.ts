import { readFileSync } from 'node:fs';

const LOOK_INTERVAL_MS = 1_000;

/**
 * Calls back when the npm that started this program has ended. A killed npm sends no signal, so the program would run
 * for ever. Does nothing for a program that npm did not start.
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

/** The parent of this process. If the parent is a shell for one command, the parent of the shell as well. */
function currentStarters(): string {
  const parent = process.ppid;
  return isShellForOneCommand(parent) ? `${parentOf(parent)} ${parent}` : String(parent);
}

/** Depending on their version, dash and bash replace themselves with the last command or start it as a child. */
function isShellForOneCommand(pid: number): boolean {
  return /^[^\0]*sh\0-c\0/.test(readProcess(pid, 'cmdline'));
}

/** /proc/<pid>/stat (proc(5), field 4), counted after the name, which may contain spaces. */
function parentOf(pid: number): string {
  const stat = readProcess(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
}

/** Returns an empty text if there is no /proc, or if the process has ended. */
function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
