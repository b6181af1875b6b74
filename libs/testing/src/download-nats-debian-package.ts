import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The suite whose nats-server is always recent; the binary needs nothing but an older libc. */
const SUITE = 'sid';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const APT_TIMEOUT_MS = 120_000;
/** apt drops its rights to a user of its own, who must be able to enter. */
const ANYBODY_MAY_ENTER = 0o755;

/**
 * Puts the nats-server of a newer Debian suite at `target`, taken from the mirror this machine already uses. apt works
 * in a directory of its own: nothing on the system changes and no rights are needed. Throws when it cannot be had.
 */
export async function downloadNatsDebianPackage(target: string, signal: AbortSignal): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const workDir = mkdtempSync(join(dirname(target), 'debian-'));
  try {
    chmodSync(workDir, ANYBODY_MAY_ENTER);
    const options = { cwd: workDir, signal, timeout: APT_TIMEOUT_MS };
    const settings = prepareApt(workDir, await debianMirror());
    await run('apt-get', [...settings, 'update'], options);
    await run('apt-get', [...settings, 'download', 'nats-server'], options);
    await run('dpkg-deb', ['-x', downloadedPackage(workDir), 'root'], options);
    renameSync(join(workDir, 'root/usr/sbin/nats-server'), target);
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
    // A machine whose clock is ahead would refuse the newest index as expired; its signature is checked all the same.
    'Acquire::Check-Valid-Until': 'false',
    'Debug::NoLocking': '1',
  };
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}

function downloadedPackage(workDir: string): string {
  const file = readdirSync(workDir).find((name) => name.endsWith('.deb'));
  if (!file) throw new Error(`${SUITE} has no nats-server for this machine`);
  return file;
}
