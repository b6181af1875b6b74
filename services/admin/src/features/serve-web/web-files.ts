import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Logger, Part } from '@booking/runtime';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

export type WebFile = {
  readonly type: string;
  /** The uncompressed file. It is decompressed on demand, because nearly every client accepts a compressed form. */
  bytes(): Buffer;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
};

/** The built application, kept in memory because it is small. No request reads from the disk. */
export type WebFiles = Part & {
  /** index.html with its placeholder; undefined without a build. */
  page(): string | undefined;
  /** The file of exactly this name in `assets`. */
  asset(name: string): WebFile | undefined;
};

/** Loads the output of vite in `root` when the service starts. */
export function webFiles({ root, logger }: { root: string; logger: Logger }): WebFiles {
  const assets = new Map<string, WebFile>();
  let page: string | undefined;
  return {
    name: 'web',
    async start() {
      if (!existsSync(join(root, 'index.html'))) {
        logger.warn('the web interface is not built; run npm run build -w services/admin/web');
        return;
      }
      page = await readFile(join(root, 'index.html'), 'utf8');
      for (const [name, file] of await readAssets(join(root, 'assets'))) assets.set(name, file);
    },
    stop: () => Promise.resolve(),
    page: () => page,
    asset: (name) => assets.get(name),
  };
}

async function readAssets(folder: string): Promise<(readonly [string, WebFile])[]> {
  const names = await readdir(folder);
  const served = names.filter((name) => extname(name) in TYPES);
  return Promise.all(served.map(async (name) => [name, await readAsset(folder, name, names)] as const));
}

async function readAsset(folder: string, name: string, names: readonly string[]): Promise<WebFile> {
  const path = join(folder, name);
  const there = Object.entries(ENCODINGS).filter(([, suffix]) => names.includes(name + suffix));
  const forms = await Promise.all(there.map(async ([encoding, suffix]) => [encoding, await readFile(path + suffix)]));
  const compressed = Object.fromEntries(forms) as WebFile['compressed'];
  const type = TYPES[extname(name)] ?? '';
  const { gzip } = compressed;
  if (gzip) return { type, compressed, bytes: () => gunzipSync(gzip) };
  const bytes = await readFile(path);
  return { type, compressed, bytes: () => bytes };
}
