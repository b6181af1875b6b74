import { join } from 'node:path';
import { documentationSite } from './documentation-site.ts';

/** The descriptions of the client API, of the admin API, and of events, commands and queries. */
const DESCRIPTIONS = ['openapi.json', 'admin-openapi.json', 'asyncapi.json'];

type FindDocument = (path: string) => Promise<string | undefined>;

/**
 * Finds the document at a path: a description, which `npm run docs` has generated into `publicDir`, or a file of the
 * documentation site. The file can be missing.
 */
export function documentation(publicDir: string): FindDocument {
  const descriptions = new Map(DESCRIPTIONS.map((file) => [`/api/v1/${file}`, join(publicDir, file)]));
  const findPage = documentationSite();
  return async (path) => {
    if (path === '/docs' || path.startsWith('/docs/')) return findPage(path);
    return descriptions.get(path);
  };
}
