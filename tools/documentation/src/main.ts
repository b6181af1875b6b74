import { buildSite } from './build-site.ts';
import { builtSite } from './built-site.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) console.log(builtSite());
else buildSite(folder);
