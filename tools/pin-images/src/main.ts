import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { imagesIn, pinImages } from './pin-images.ts';

const FILES = ['Dockerfile', 'docker-compose.yml', 'deploy/observability/compose.yml'];

const texts = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
const digests = new Map([...new Set([...texts.values()].flatMap(imagesIn))].map((image) => [image, digestOf(image)]));
for (const [file, text] of texts) writeFileSync(file, pinImages(text, digests));
for (const [image, digest] of digests) console.log(`${image}@${digest}`);

/** The digest that the registry has for this tag now, of the index for all platforms. */
function digestOf(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  return execFileSync('docker', args, { encoding: 'utf8' }).trim();
}
