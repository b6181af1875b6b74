import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Apt } from './apt.ts';

/**
 * The suite of Debian with the most recent servers. The downloaded programs need no library except libc, so they also
 * run on an older system.
 */
const SUITE = 'sid';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** A program of a Debian package. */
export type DebianProgram = {
  readonly packageName: string;
  /** The path of the program in the package. */
  readonly path: string;
  /** The hashes of the pinned packages, one per architecture. */
  readonly sha256: readonly string[];
};

/**
 * Downloads a program of a newer Debian suite to `target`, from the mirror of this machine. A package with an unknown
 * hash is accepted only from an index that apt does not consider expired. Throws if there is no package.
 */
export async function downloadDebianProgram(
  { packageName, path, sha256 }: DebianProgram,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const bring = async (apt: Apt): Promise<void> => {
    const sourceList = join(apt.dir, 'sources.list');
    writeFileSync(sourceList, `deb [signed-by=${KEYRING}] ${await debianMirror()} ${SUITE} main\n`);
    apt.use({ 'Dir::Etc::SourceList': sourceList, 'Dir::Etc::SourceParts': '-' });
    await apt.get('update');
    await apt.get('download', packageName);
    const file = downloadedPackage(apt.dir, packageName);
    // apt rejects an expired index here, because it may be a replayed one, unless the settings of this machine accept
    // it.
    if (!sha256.includes(hashOf(join(apt.dir, file)))) await apt.getFresh('update');
    await apt.unpack(file);
    renameSync(join(apt.dir, 'root', path), target);
  };
  await Apt.beside(target, bring, signal);
}

async function debianMirror(): Promise<string> {
  const format = ['--no-release-info', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { stdout } = await promisify(execFile)('apt-get', ['indextargets', ...format]).catch(() => ({ stdout: '' }));
  const mirror = stdout.split('\n').find((uri) => uri.endsWith('/debian/'));
  if (!mirror) throw new Error('this machine has no Debian package sources');
  return mirror;
}

function downloadedPackage(workDir: string, packageName: string): string {
  const file = readdirSync(workDir).find((name) => name.endsWith('.deb'));
  if (!file) throw new Error(`${SUITE} has no ${packageName} for this machine`);
  return file;
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
