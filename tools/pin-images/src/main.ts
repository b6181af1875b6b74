import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { imagesIn, pinImages } from './pin-images.ts';

const FILES = [
  'Dockerfile',
  'docker-compose.yml',
  'deploy/observability/compose.yml',
  'deploy/observability/compose.alertmanager.yml',
];

try {
  pin();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}

function pin(): void {
  const texts = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
  const images = new Set([...texts.values()].flatMap(imagesIn));
  const digests = new Map([...images].map((image) => [image, digestOf(image)]));
  for (const [file, text] of texts) writeFileSync(file, pinImages(text, digests));
  for (const [image, digest] of digests) console.log(`${image}@${digest}`);
}

/** The current digest of this tag in the registry: the digest of the index for all platforms. */
function digestOf(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  try {
    return execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new Error(
      `No digest of ${image} (${String(reason)}): nothing was changed. Run this with Docker where its registry can be reached.`,
      { cause: error },
    );
  }
}
