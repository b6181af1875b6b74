import { basename } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { writeBundles } from './write-bundles.ts';

/** The main files of the programs in each image. */
const IMAGES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...serviceNames.map((name) => [name, [`services/${name}/src/main.ts`, `services/${name}/src/migrate.ts`]] as const),
  ['provision-bus', ['tools/provision-bus/src/main.ts']],
  ['gateway-simulator', ['tools/gateway-simulator/src/main.ts']],
  ['secrets', ['tools/secrets/src/main.ts', 'tools/secrets/src/print-token.ts']],
  ['demo', ['tools/demo/src/in-compose.ts']],
]);

export const imageNames: readonly string[] = [...IMAGES.keys()];

/**
 * Bundles the programs of an image into a folder, where `migrate.js` starts the bundle of `migrate.ts`. Throws
 * RangeError if there is no image of this name.
 */
export async function bundleImage(image: string, folder: string): Promise<void> {
  const sources = IMAGES.get(image);
  if (!sources) throw new RangeError(`There is no image "${image}"; there are ${imageNames.join(', ')}.`);
  await writeBundles(folder, Object.fromEntries(sources.map((source) => [basename(source, '.ts'), source])));
}
