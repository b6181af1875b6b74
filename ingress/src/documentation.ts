import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PAGES = join(import.meta.dirname, '../docs');
/** The descriptions of the API of clients, of the admin API, and of events, commands and queries. */
const DESCRIPTIONS = ['openapi.json', 'admin-openapi.json', 'asyncapi.json'];
/** The parts of the viewer that its page loads. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const PROBLEM_PAGE = /^\/problems\/([a-z-]+)(?:\.html)?$/;

/**
 * The documents by their paths: the descriptions, their viewer (which loads nothing from elsewhere) and the page of
 * every problem, as `npm run docs` generated them into `publicDir`. The file may not exist.
 */
export function documentation(publicDir: string): (path: string) => string | undefined {
  const files = new Map([
    ...DESCRIPTIONS.map((file) => [`/api/v1/${file}`, join(publicDir, file)] as const),
    ['/docs', join(PAGES, 'index.html')],
    ...readdirSync(PAGES).map((file) => [`/docs/${file}`, join(PAGES, file)] as const),
    ...VIEWER_FILES.map((file) => [`/docs/viewer/${file}`, join(VIEWER, file)] as const),
  ]);
  return (path) => {
    const [, problem] = PROBLEM_PAGE.exec(path) ?? [];
    return problem === undefined ? files.get(path.replace(/\/$/, '')) : join(publicDir, 'problems', `${problem}.html`);
  };
}
