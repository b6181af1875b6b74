import { buildIfChanged } from './build-if-changed.ts';

const isBuilt = await buildIfChanged();
process.stdout.write(isBuilt ? 'The admin interface was built.\n' : 'The admin interface is up to date.\n');
