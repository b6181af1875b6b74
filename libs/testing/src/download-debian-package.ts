import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The suite whose servers are always recent; their binaries need nothing but an older libc. */
const SUITE = 'sid';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const APT_TIMEOUT_MS = 120_000;
/** A machine whose clock is ahead takes the newest index for expired. apt checks its signature all the same. */
const ANY_AGE = ['-o', 'Acquire::Check-Valid-Until=false'];
/** apt drops its rights to a user of its own, who must be able to enter. */
const ANYBODY_MAY_ENTER = 0o755;

/** A program of a Debian package. */
export type DebianProgram = {
  readonly packageName: string;
  /** Where the package has the program. */
  readonly path: string;
  /** The hashes of the pinned packages, one per architecture. */
  readonly sha256: readonly string[];
};

/**
 * Puts a program of a newer Debian suite at `target`, taken from the mirror this machine already uses. apt works in a
 * directory of its own: nothing on the system changes and no rights are needed. A package other than the pinned ones is
 * accepted only from an index that this machine's apt does not take for expired. Throws when there is none.
 */
export async function downloadDebianProgram(
  { packageName, path, sha256 }: DebianProgram,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const workDir = mkdtempSync(join(dirname(target), 'debian-'));
  try {
    chmodSync(workDir, ANYBODY_MAY_ENTER);
    const options = { cwd: workDir, signal, timeout: APT_TIMEOUT_MS };
    const settings = prepareApt(workDir, await debianMirror());
    await run('apt-get', [...settings, ...ANY_AGE, 'update'], options);
    await run('apt-get', [...settings, ...ANY_AGE, 'download', packageName], options);
    const file = downloadedPackage(workDir, packageName);
    // apt fails here when the index has expired, as a replayed one would have, unless the machine allows that.
    if (!sha256.includes(hashOf(join(workDir, file)))) await run('apt-get', [...settings, 'update'], options);
    await run('dpkg-deb', ['-x', file, 'root'], options);
    renameSync(join(workDir, 'root', path), target);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

async function debianMirror(): Promise<string> {
  const format = ['--no-release-info', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { stdout } = await run('apt-get', ['indextargets', ...format]).catch(() => ({ stdout: '' }));
  const mirror = stdout.split('\n').find((uri) => uri.endsWith('/debian/'));
  if (!mirror) throw new Error('this machine has no Debian package sources');
  return mirror;
}

function prepareApt(workDir: string, mirror: string): string[] {
  for (const folder of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(workDir, folder), { recursive: true });
  }
  writeFileSync(join(workDir, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror} ${SUITE} main\n`);
  const settings = {
    'Dir::State::Lists': join(workDir, 'lists'),
    'Dir::Cache': join(workDir, 'cache'),
    'Dir::Etc::SourceList': join(workDir, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '20',
    'Acquire::Retries': '1',
    'Debug::NoLocking': '1',
  };
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}

function downloadedPackage(workDir: string, packageName: string): string {
  const file = readdirSync(workDir).find((name) => name.endsWith('.deb'));
  if (!file) throw new Error(`${SUITE} has no ${packageName} for this machine`);
  return file;
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
