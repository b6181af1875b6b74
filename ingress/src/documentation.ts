import { join } from 'node:path';
import { documentationSite } from './documentation-site.ts';

/** The descriptions of the API of clients, of the admin API, and of events, commands and queries. */
const DESCRIPTIONS = ['openapi.json', 'admin-openapi.json', 'asyncapi.json'];

type FindDocument = (path: string) => Promise<string | undefined>;

/**
 * The documents by their paths: the descriptions, as `npm run docs` generated them into `publicDir`, and the
 * documentation site. The file may not exist.
 */
export function documentation(publicDir: string): FindDocument {
  const descriptions = new Map(DESCRIPTIONS.map((file) => [`/api/v1/${file}`, join(publicDir, file)]));
  const findPage = documentationSite();
  return async (path) => {
    if (path === '/docs' || path.startsWith('/docs/')) return findPage(path);
    return descriptions.get(path);
  };
}
