import type { EmbeddedStack } from '@booking/embedded-stack';
import type { StaffScreen } from './staff-screen.ts';

const LOADED = `[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))]
  .filter((path) => !path.startsWith('/admin/api/'))`;

/** The files that a page has loaded so far, as paths. */
export function loadedFiles({ page }: StaffScreen): Promise<string[]> {
  return page.evaluate<string[]>(LOADED);
}

/** The files of a page, and the bytes that a browser downloads for them and for the page itself. */
export async function loadedOf(
  screen: StaffScreen,
  product: EmbeddedStack,
): Promise<{ readonly files: string[]; readonly bytes: number }> {
  const files = await loadedFiles(screen);
  const sizes = await Promise.all(['/admin/', ...files].map((path) => downloadBytes(product.url + path)));
  return { files, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** The size of a download. Small files and the page itself are not compressed. */
async function downloadBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const length = headers.get('content-length');
  if (length === null) throw new Error(`${url} has no content-length`);
  return Number(length);
}
