import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PAGES = join(import.meta.dirname, '../docs');
/** The parts of the viewer that its page loads. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const PROBLEM_PAGE = /^\/problems\/([a-z-]+)(?:\.html)?$/;

/**
 * The documents by their paths: the API's description, its viewer (which loads nothing from elsewhere) and the page of
 * every problem, as `npm run docs` generated them into `publicDir`. The file may not exist.
 */
export function documentation(publicDir: string): (path: string) => string | undefined {
  const files = new Map([
    ['/api/v1/openapi.json', join(publicDir, 'openapi.json')],
    ['/docs', join(PAGES, 'index.html')],
    ...readdirSync(PAGES).map((file) => [`/docs/${file}`, join(PAGES, file)] as const),
    ...VIEWER_FILES.map((file) => [`/docs/viewer/${file}`, join(VIEWER, file)] as const),
  ]);
  return (path) => {
    const [, problem] = PROBLEM_PAGE.exec(path) ?? [];
    return problem === undefined ? files.get(path.replace(/\/$/, '')) : join(publicDir, 'problems', `${problem}.html`);
  };
}
