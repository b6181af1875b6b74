import { bundleImage } from './bundle-image.ts';
import { bundlePrograms } from './bundle-programs.ts';

const [, , image, folder] = process.argv;
if (image === undefined) console.log(await bundlePrograms());
else if (folder !== undefined) await bundleImage(image, folder);
else {
  console.error('Usage: node tools/bundle/src/main.ts [<image> <folder>]');
  process.exitCode = 1;
}
