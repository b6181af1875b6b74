export { bundledPrograms, isBundled } from './bundled-programs.ts';
