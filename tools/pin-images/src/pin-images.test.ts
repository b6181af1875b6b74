import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { imagesIn, pinImages } from './pin-images.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OLD = `sha256:${'0'.repeat(64)}`;
const NEW = `sha256:${'1'.repeat(64)}`;
const digests = new Map([
  ['node:24-slim', NEW],
  ['prom/prometheus:v3.4.0', NEW],
]);

describe('pinning images', () => {
  it('adds digests in a Dockerfile and replaces earlier ones', () => {
    const dockerfile = `FROM node:24-slim AS build\nFROM node:24-slim@${OLD}\nFROM build AS service\n`;

    expect(pinImages(dockerfile, digests)).toBe(
      `FROM node:24-slim@${NEW} AS build\nFROM node:24-slim@${NEW}\nFROM build AS service\n`,
    );
  });

  it('adds digests in a compose file and leaves our own images unchanged', () => {
    const compose =
      '    image: prom/prometheus:v3.4.0\n    image: ${IMAGE_PREFIX:-booking}/demo:0.1.0\n    image: *secrets\n';

    expect(pinImages(compose, digests)).toBe(compose.replace('v3.4.0', `v3.4.0@${NEW}`));
  });

  it('rejects an image without a digest', () => {
    expect(() => pinImages('FROM caddy:2-alpine\n', digests)).toThrow('There is no digest of caddy:2-alpine');
  });

  it.each([
    ['Dockerfile', ['node:24-slim', 'caddy:2-alpine']],
    ['docker-compose.yml', ['nats:2.14-alpine', 'postgres:18-alpine']],
  ])('finds every image of %s', (file, images) => {
    expect(imagesIn(readFileSync(join(ROOT, file), 'utf8'))).toEqual(images);
  });

  it('changes nothing and prints one sentence if the registry cannot be reached', async () => {
    const before = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const main = join(import.meta.dirname, 'main.ts');

    const attempt = promisify(execFile)(process.execPath, [main], { cwd: ROOT, env: { PATH: '/nowhere' } });

    await expect(attempt).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No digest of node:24-slim .*: nothing was changed\. .*\n$/),
    });
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toBe(before);
  });
});
