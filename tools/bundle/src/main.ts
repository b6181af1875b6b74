import { bundlePrograms } from './bundle-programs.ts';

console.log(await bundlePrograms());
