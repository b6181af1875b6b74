import type { SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';

const SETPRIV = '/usr/bin/setpriv';

/**
 * The user that runs a program. With `reachesEverything`, the program may pass directories that are closed to the user.
 */
export type Identity = { readonly uid: number; readonly gid: number; readonly reachesEverything: boolean };

type CommandLine = {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
};

type Guard = { identity?: Identity | undefined; deathSignal: 'INT' | 'TERM' };

/**
 * The command line that runs a program as another user, and sends it `deathSignal` when this process dies, even by
 * SIGKILL. Linux ties that signal to the thread that spawns (prctl(2), PR_SET_PDEATHSIG), so spawn from the main
 * thread. Without setpriv (util-linux), the program still runs, but may outlive this process.
 */
export function runGuarded(program: string, args: readonly string[], { identity, deathSignal }: Guard): CommandLine {
  if (!existsSync(SETPRIV)) {
    return { command: program, args, options: identity ? { uid: identity.uid, gid: identity.gid } : {} };
  }
  const flags = [...(identity ? identityFlags(identity) : []), '--pdeathsig', deathSignal];
  return { command: SETPRIV, args: [...flags, '--', program, ...args], options: {} };
}

function identityFlags({ uid, gid, reachesEverything }: Identity): string[] {
  const user = [`--reuid=${String(uid)}`, `--regid=${String(gid)}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return reachesEverything ? [...user, ...capability] : user;
}
