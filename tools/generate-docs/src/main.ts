import { fileURLToPath } from 'node:url';
import { generateDocs } from './generate-docs.ts';
import { findStaleFiles, writeFiles } from './generated-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = await generateDocs();

if (process.argv.includes('--check')) {
  const stale = findStaleFiles(root, files);
  if (stale.length > 0) {
    process.stderr.write(
      `Not up to date, run "npm run docs" and commit:\n${stale.map((path) => `  ${path}\n`).join('')}`,
    );
    process.exitCode = 1;
  }
} else {
  writeFiles(root, files);
}
