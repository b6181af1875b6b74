import { importOrder } from './import-order.ts';
import { RuleTester } from './rule-tester.ts';

const inOrder = [
  "import { join } from 'node:path';",
  "import { Problem } from '@booking/http';",
  "import express, { type Request, type Response } from 'express';",
  "import pg from 'pg';",
  "import 'reflect-metadata';",
  "import { far } from '../../far.ts';",
  "import { nearer } from '../nearer.ts';",
  "import type { Kind } from './near.ts';",
  "import { near } from './near.ts';",
  "import { first } from './near/first.ts';",
  "import { second } from './near-by/second.ts';",
].join('\n');
const swapped = [
  ["import { near } from './near.ts';", "import pg from 'pg';"],
  ["import { near } from './near.ts';", "import { far } from '../far.ts';"],
  ["import pg from 'pg';", "import { join } from 'node:path';"],
  ["import './run.ts';", "import pg from 'pg';"],
  ["import { near } from './near.ts';", "import './run.ts';"],
  ["import { near } from './near.ts';", "import type { Kind } from './near.ts';"],
  ["import { near } from './near.ts';", "import * as all from './near.ts';"],
  ["import { second } from './near-by/second.ts';", "import { first } from './near/first.ts';"],
  ["import { near } from './near.ts'; // beside", "// Above it.\nimport pg from 'pg';"],
].map((lines) => ({
  code: lines.join('\n'),
  output: lines.toReversed().join('\n'),
  errors: [{ messageId: 'order' }],
}));

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
tester.run('import-order', importOrder, {
  valid: [
    inOrder,
    "import './second.ts';\nimport './first.ts';",
    "import { a, type B, b as z, c as a2, d9, d10 } from 'pg';",
    "/** Describes the file. */\n\nimport { join } from 'node:path';\n\nconst a = 1;\n\nimport { far } from '../far.ts';",
  ],
  invalid: [
    ...swapped,
    {
      code: "import pg from 'pg';\n\n// Above it.\n\nimport { near } from './near.ts';",
      output: "import pg from 'pg';\n// Above it.\nimport { near } from './near.ts';",
      errors: [{ messageId: 'order' }],
    },
    {
      code: "import pg, { type Pool, Client, types } from 'pg';",
      output: "import pg, { Client, type Pool, types } from 'pg';",
      errors: [{ messageId: 'names' }],
    },
    {
      code: "import { b as a, a as b } from 'pg';",
      output: "import { a as b, b as a } from 'pg';",
      errors: [{ messageId: 'names' }],
    },
  ],
});
