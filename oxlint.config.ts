import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { defineConfig, type OxlintConfig } from 'oxlint';
import { naming, namingWithComponents } from './tools/lint-rules/src/naming.ts';
import type { Restriction } from './tools/lint-rules/src/restricted-syntax.ts';
import { rulesOfSyntax, rulesOfTheCompiler, rulesOfTypes } from './tools/lint-rules/src/rule-sets.ts';

type Rules = NonNullable<OxlintConfig['rules']>;
const enforce = (names: readonly string[]): Rules => Object.fromEntries(names.map((name) => [name, 'error']));

/** Packages, then files of the repository from far to near, in one block. The plugin needs ESLint to be installed. */
const importOrder = { groups: [['^node:', '^@?\\w', '^', '^\\.']] };

const sizes: Rules = {
  'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 3],
  'max-depth': ['error', 2],
  complexity: ['error', 8],
};

const env = {
  object: 'process',
  property: 'env',
  message: 'Only main.ts reads the environment; take a Config instead.',
};
const exit = {
  object: 'process',
  property: 'exit',
  message: 'Close open resources and let the process end; see libs/runtime.',
};
const forbid = (...properties: (typeof env)[]): Rules => ({ 'no-restricted-properties': ['error', ...properties] });

const bannedSyntax: Restriction[] = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that one search finds every use.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
];
const restrict = (...more: Restriction[]): Rules => ({
  'house/restricted-syntax': ['error', ...bannedSyntax, ...more],
});

/** The files of a noun, such as `payment/`; those that map and store its rows are left out below. See `nouns-are-pure`. */
const nounFiles = {
  files: ['services/*/src/*/*.ts'],
  excludeFiles: ['services/admin/**', 'services/*/src/{features,steps}/*.ts'],
};
const adminNounFiles = globSync('services/admin/src/*/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => basename(file, '.ts') === basename(dirname(file)),
);
const storage = ['**/*-{repository,row,rows,table,tables}.ts', '**/*.test.ts'];
const given = 'A noun is given times, ids and chance, so that its tests need no fakes.';
const clockAndChance: Restriction[] = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: given },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: given },
  { selector: 'MemberExpression[object.name="Math"][property.name="random"]', message: given },
  { selector: 'MemberExpression[object.name=/^(performance|crypto)$/]', message: given },
  { selector: 'ImportSpecifier[imported.name=/^random/]', message: given },
];

const stored = 'Put SQL into a `*-repository.ts`, and give it a name that says what it reads or changes.';
const queries: Restriction[] = [
  { selector: 'CallExpression[callee.name=/^(db|trx)$/]', message: stored },
  {
    selector:
      'CallExpression[callee.object.name=/^(db|trx)$/]' +
      '[callee.property.name=/^(from|into|with|select|insert|update|delete|batchInsert|queryBuilder)$/]',
    message: stored,
  },
  { selector: 'CallExpression[callee.name=/^define(Statement|Write|ReturningChange)$/]', message: stored },
  {
    selector:
      'CallExpression[callee.property.name=/^(raw|((and|or)?[wW]here|orderBy)[A-Z]?\\w*|forUpdate|onConflict)$/]',
    message: stored,
  },
];

const nameIn = (forms: readonly Restriction[]): Rules => ({ 'house/naming': ['error', ...forms] });

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./tools/lint-rules/src/plugin.ts', 'eslint-plugin-simple-import-sort'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    ...['**/dist', '**/.dist-*', '**/coverage', '.data', '.cache', '.dependency-cruiser.cjs'],
    'clients/typescript/src/api.ts',
  ],
  rules: {
    ...enforce(rulesOfSyntax),
    ...sizes,
    ...forbid(env, exit),
    ...restrict(),
    'simple-import-sort/imports': ['error', importOrder],
    'house/plain-english': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-shadow-restricted-names': ['error', { reportGlobalThis: true }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'] }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    'typescript/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...enforce(rulesOfTypes),
        ...nameIn(naming),
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
      },
    },
    { files: ['**/*.js'], rules: enforce(rulesOfTheCompiler) },
    {
      files: ['tools/documentation/assets/*.js'],
      globals: {
        ...{ document: 'readonly', fetch: 'readonly', location: 'readonly', URLSearchParams: 'readonly' },
        SwaggerUIBundle: 'readonly',
      },
    },
    {
      files: ['{services/*,examples/*,ingress}/src/main.ts', 'services/*/src/migrate.ts'],
      rules: forbid(exit),
    },
    { files: ['libs/runtime/src/**'], rules: forbid(env) },
    // A variable tells the packed Chromium what to unpack.
    { files: ['e2e/src/admin/launch-browser.ts'], rules: forbid(exit) },
    { files: ['libs/testing/src/{jest-global-setup,test-context}.ts'], rules: forbid(exit) },
    // Jest replaces `process.exit` for each test file.
    { files: ['libs/testing/src/jest-environment.ts'], rules: forbid(env) },
    { files: ['tools/**'], rules: { ...forbid(env), 'no-console': 'off' } },
    {
      files: ['tools/*/src/{main,in-compose,print-*}.ts', 'tools/bench/src/floor/main.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['e2e/src/compose/try-*/main.ts'],
      rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
    },
    {
      files: ['{services,libs,clients,tools,ingress}/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.ts', '**/test/**'],
      rules: { 'house/exact-amounts': 'error' },
    },
    {
      files: ['services/admin/web/src/**/*.tsx'],
      rules: { 'house/no-inline-texts': 'error', ...nameIn(namingWithComponents) },
    },
    { files: ['services/admin/web/vite.config.ts'], rules: { 'no-restricted-properties': 'off' } },
    { files: ['**/payment-gateway.ts'], rules: { 'typescript/consistent-type-definitions': 'off' } },
    {
      files: ['**/*.test.ts', 'e2e/test/**'],
      rules: { 'max-lines-per-function': 'off', 'max-params': 'off', 'max-lines': ['error', 400] },
    },
    {
      files: ['services/*/src/**/*.ts', 'libs/{contracts,gateways,http,reconciliation,service}/src/**/*.ts'],
      excludeFiles: storage,
      rules: restrict(...queries),
    },
    {
      files: nounFiles.files,
      excludeFiles: [...storage, ...nounFiles.excludeFiles],
      rules: restrict(...queries, ...clockAndChance),
    },
    { files: adminNounFiles, excludeFiles: storage, rules: restrict(...queries, ...clockAndChance) },
    // Jest, oxlint and vite load these by their default export.
    {
      files: [
        ...['libs/testing/src/jest-*.ts', '*.config.{js,ts}', 'services/admin/web/vite.config.ts'],
        'tools/lint-rules/src/plugin.ts',
      ],
      rules: { 'house/restricted-syntax': 'off' },
    },
  ],
});
