import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programsEnvironment } from '@booking/testing';
import { makeThrowawayDir } from '@booking/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageNames } from '../src/bundle-image.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const COMPOSE_FILE = join(import.meta.dirname, '../../../docker-compose.yml');

describe('the programs of an image', () => {
  let folder: string;

  beforeAll(() => {
    folder = makeThrowawayDir('booking-image-');
    execFileSync(process.execPath, [MAIN, 'payments', folder], { env: programsEnvironment() });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['main.js', 'migrate.js'])('%s needs nothing but its folder', (program) => {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, program)], {
      cwd: folder,
      encoding: 'utf8',
      env: programsEnvironment(),
    });

    // Without its environment, a service ends when all of its modules are loaded.
    expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringContaining('DATABASE_URL') as unknown });
  });
});

it('every image of docker compose has programs', () => {
  const built = readFileSync(COMPOSE_FILE, 'utf8').matchAll(/SERVICE: ([\w-]+)/g);

  expect([...built].map(([, image]) => image).sort()).toEqual([...imageNames].sort());
});

it('an unknown image is an error that names the known images', () => {
  const run = spawnSync(process.execPath, [MAIN, 'nonsense', '/nonexistent'], { encoding: 'utf8' });

  expect(run).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/There is no image "nonsense".*payments/) as unknown,
  });
});
