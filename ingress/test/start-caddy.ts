import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, findCaddy, freePort, programsEnvironment } from '@booking/testing';

const CADDY_FILES = join(import.meta.dirname, '../../deploy/caddy');
/** The program that builds the documentation site and prints its folder. */
const DOCUMENTATION = join(import.meta.dirname, '../../tools/documentation/src/main.ts');
const START_TIMEOUT_MS = 30_000;

/** The origin whose browser pages may call the API. */
export const SHOP = 'https://shop.example';

type Surroundings = {
  readonly replicaPort: number;
  readonly nameServerPort: number;
  readonly publicUrl: string;
  /** The variables that the chart sets. */
  readonly variables?: { readonly SERVICE_PREFIX: string; readonly TRUSTED_PROXY_RANGES: string };
};
export type Caddy = {
  readonly url: string;
  /** The port of HTTPS, for the host localhost only. */
  readonly tlsPort: number;
  log(): string;
  /** The most memory that it has used so far, in MB. */
  peakMemoryMb(): number;
  /** Ends it by this signal; SIGKILL by default. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts Caddy with the settings of production. Only the ports, the folders and the name server are those of this
 * machine, and the time limits of an upload and of the stop are shorter. A webhook still has time to find another
 * replica.
 */
export async function startCaddy({ replicaPort, nameServerPort, publicUrl, variables }: Surroundings): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const [port, tlsPort, probePort] = [await freePort(), await freePort(), await freePort()];
  const settings = await settingsFor({ replicaPort, nameServerPort, probePort });
  writeFileSync(join(folder, 'Caddyfile'), settings);

  const env = {
    ...programsEnvironment(),
    HOME: folder,
    PUBLIC_URL: publicUrl,
    ALLOWED_ORIGINS: `https://m.shop.example, ${SHOP}`,
  };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const caddy = spawn(await findCaddy(env), args, {
    env: { ...env, ...sites(port, tlsPort), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(caddy, 'exit');
  const lines: Buffer[] = [];
  caddy.stderr.on('data', (chunk: Buffer) => lines.push(chunk));

  const url = `http://127.0.0.1:${port}`;
  const log = (): string => Buffer.concat(lines).toString();
  await eventually(() => fetch(`${url}/livez`), { timeoutMs: START_TIMEOUT_MS }).catch(() => {
    throw new Error(`Caddy did not start:\n${log()}`);
  });
  return {
    url,
    tlsPort,
    log,
    peakMemoryMb: () => peakMemoryMb(Number(caddy.pid)),
    async stop(signal = 'SIGKILL') {
      caddy.kill(signal);
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The sites as with a domain, which is 127.0.0.1 here. */
function sites(port: number, tlsPort: number): Readonly<Record<string, string>> {
  return {
    SITES: `http://127.0.0.1:${port}, https://localhost:${tlsPort}`,
    DOMAIN: `nobody.invalid:${port}`,
    OTHER_SITES: `http://:${port}, https://:${tlsPort}`,
  };
}

function peakMemoryMb(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

type LocalPorts = Pick<Surroundings, 'replicaPort' | 'nameServerPort'> & { readonly probePort: number };

/**
 * The production Caddyfile with the addresses, folders and time limits of this machine. Throws if a text to replace is
 * missing.
 */
async function settingsFor({ replicaPort, nameServerPort, probePort }: LocalPorts): Promise<string> {
  const replaced = {
    '\tadmin off\n': '\tadmin off\n\tskip_install_trust\n',
    ' 8080 {': ` ${replicaPort} {\nresolvers 127.0.0.1:${nameServerPort}`,
    '127.0.0.1:8081': `127.0.0.1:${probePort}`,
    '/srv/public': join(import.meta.dirname, '../public'),
    '/srv/docs': await builtDocumentation(),
    'import routes.caddy': `import ${CADDY_FILES}/routes.caddy`,
    'read_timeout 41s': 'read_timeout 11s',
    'write_timeout 40s': 'write_timeout 10s',
    'grace_period 10s': 'grace_period 2s',
  };
  return Object.entries(replaced).reduce(
    (text, [production, here]) => {
      if (!text.includes(production)) throw new Error(`The Caddyfile has no "${production}"`);
      return text.replaceAll(production, here);
    },
    readFileSync(join(CADDY_FILES, 'Caddyfile'), 'utf8'),
  );
}

async function builtDocumentation(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [DOCUMENTATION]);
  return stdout.trim();
}
