import type { Rule } from 'eslint';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import { importOrder } from './import-order.ts';
import { RuleTester } from './rule-tester.ts';

const inOrder = [
  "import { join } from 'node:path';",
  "import { Problem } from '@booking/http';",
  "import pg from 'pg';",
  "import { far } from '../../far.ts';",
  "import { near } from './near.ts';",
].join('\n');
const invalid = [
  ["import { near } from './near.ts';", "import pg from 'pg';"],
  ["import { near } from './near.ts';", "import { far } from '../far.ts';"],
  ["import pg from 'pg';", "import { join } from 'node:path';"],
].map((lines) => ({
  code: lines.join('\n'),
  output: lines.toReversed().join('\n'),
  options: [importOrder],
  errors: [{ messageId: 'sort' }],
}));

const { imports } = simpleImportSort.rules as Record<'imports', Rule.RuleModule>;
new RuleTester().run('imports/imports', imports, {
  valid: [{ code: inOrder, options: [importOrder] }],
  invalid,
});
