import { readFileSync } from 'node:fs';

const LOOK_INTERVAL_MS = 250;

/**
 * Tells when the npm that started this program is gone, which may have been killed: a program that did not notice would
 * stay for ever. Does nothing for a program that npm did not start.
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

/** The parent of this process, and if that is a shell for one command, whoever started it. */
function currentStarters(): string {
  const parent = process.ppid;
  return isShellForOneCommand(parent) ? `${parentOf(parent)} ${parent}` : String(parent);
}

/** Dash and bash start the last command in their own place or not, depending on their age. */
function isShellForOneCommand(pid: number): boolean {
  return /^[^\0]*sh\0-c\0/.test(readProcess(pid, 'cmdline'));
}

/** /proc/<pid>/stat (proc(5), field 4), counted behind the name, which may contain spaces. */
function parentOf(pid: number): string {
  const stat = readProcess(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
}

/** Empty where there is no /proc, or no such process any more. */
function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
