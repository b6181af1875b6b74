import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '2.15.0';
/** The SHA-256 hashes of the releases, from the Dockerfiles of https://github.com/nats-io/nats-docker. */
const SHA256: Readonly<Record<string, string>> = {
  amd64: '5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92',
  arm64: 'cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112',
};
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const ANSWER_TIMEOUT_MS = 10_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Downloads a pinned official release of nats-server to `target`. Throws if it is unavailable or has another hash. */
export async function downloadNatsRelease(target: string, signal: AbortSignal): Promise<void> {
  const name = releaseName();
  const archive = await download(
    `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`,
    signal,
  );
  assertPublished(archive, name);

  mkdirSync(dirname(target), { recursive: true });
  const workDir = mkdtempSync(join(dirname(target), 'release-'));
  try {
    writeFileSync(join(workDir, 'archive.tar.gz'), archive);
    await promisify(execFile)('tar', ['-xzf', 'archive.tar.gz'], { cwd: workDir, signal });
    renameSync(join(workDir, name, 'nats-server'), target);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

function releaseName(): string {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || !architecture) throw new Error(`none for ${process.platform} ${process.arch}`);
  return `nats-server-v${VERSION}-linux-${architecture}`;
}

async function download(url: string, signal: AbortSignal): Promise<Buffer> {
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(new Error('no answer')), ANSWER_TIMEOUT_MS);
  const whole = AbortSignal.any([signal, tooSlow.signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]);
  const response = await fetch(url, { signal: whole }).finally(() => clearTimeout(timer));
  if (!response.ok) throw new Error(`HTTP ${String(response.status)}`);
  return Buffer.from(await response.arrayBuffer());
}

function assertPublished(archive: Buffer, name: string): void {
  const architecture = name.split('-').at(-1) ?? '';
  if (createHash('sha256').update(archive).digest('hex') !== SHA256[architecture]) {
    throw new Error(`${name} is not what was published: its sha256 differs`);
  }
}
