import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Identity, runGuarded } from './run-guarded.ts';
import { SetupError } from './setup-error.ts';

/**
 * The user for PostgreSQL if this process is root, which PostgreSQL rejects; otherwise undefined. The user must exist,
 * because initdb looks it up: `postgres`, or else `nobody`. If one of the paths is closed to that user, such as a
 * project below /root, the user gets the capability to pass. Throws SetupError if that fails too.
 */
export function unprivilegedIdentity(paths: readonly string[]): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;

  const candidates = [false, true].map((reachesEverything) => ({ ...knownUser(), reachesEverything }));
  const identity = candidates.find((candidate) => paths.every((path) => canReach(candidate, path)));
  if (!identity)
    throw new SetupError(`PostgreSQL cannot run as root, and no other user can reach ${paths.join(', ')}.`);
  return identity;
}

function knownUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean);
  if (!entry) throw new SetupError('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

function canReach(identity: Identity, path: string): boolean {
  const { command, args, options } = runGuarded('/bin/sh', ['-c', 'test -x "$0"', path], {
    identity,
    deathSignal: 'TERM',
  });
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}
