import { stripTypeScriptTypes } from 'node:module';

/**
 * Lets tests run the same code that Node.js runs: spaces replace the types, so that lines and columns stay as they are.
 * Jest requires a default export.
 */
export default {
  process: (source: string) => ({ code: stripTypeScriptTypes(source) }),
};
