/**
 * The reasons for not running an example. The reason stands after the language of the example; its syntax and the names
 * in it are checked instead.
 */
export const reasons = {
  'needs-docker': 'Docker is missing where the tests run. `npm run test:containers` starts compose itself.',
  'needs-cluster': 'A cluster is missing where the tests run.',
  'takes-minutes': 'It measures or breaks the whole product for minutes. Smaller runs of the same programs are tests.',
  'changes-the-checkout': 'It installs packages, starts the product on its own ports, or starts all tests.',
  abridged: 'It shortens a function to its main steps. Every function that it calls exists.',
} as const satisfies Record<string, string>;

/** The tests that run the examples of a page, by language. */
export const runBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/getting-started.md': { sh: 'e2e/test/clients/documentation.ts' },
  'docs/api/README.md': {
    sh: 'e2e/test/clients/documentation.ts',
    ts: 'e2e/test/clients/documentation.ts',
    json: 'e2e/test/clients/documentation.ts',
  },
  'docs/concepts.md': { json: 'services/bookings/src/cancellation-policy/cancellation-policy.test.ts' },
  'docs/webhooks.md': {
    sh: 'e2e/test/clients/documentation.ts',
    js: 'services/notifications/test/webhooks-page.test.ts',
    json: 'services/notifications/test/webhooks-page.test.ts',
  },
  'docs/api/bookings.md': { sh: 'e2e/src/documented-examples/play-reference.ts' },
  'docs/api/payments.md': { sh: 'e2e/src/documented-examples/play-reference.ts' },
  'docs/api/refunds.md': { sh: 'e2e/src/documented-examples/play-reference.ts' },
  'docs/api/webhook-endpoints.md': { sh: 'e2e/src/documented-examples/play-reference.ts' },
  'docs/gateways/README.md': { sql: 'e2e/test/clients/documentation.ts' },
  'docs/operations/configuration.md': { http: 'e2e/test/clients/documentation.ts' },
  'docs/operations/privacy.md': {
    js: 'e2e/src/offline-verifier.ts',
    json: 'e2e/test/bookings/privacy.ts',
  },
  'docs/operations/runbook.md': { sql: 'e2e/test/clients/documentation.ts' },
  'docs/performance.md': { sh: 'e2e/test/clients/documentation.ts' },
  'docs/reliability.md': { sh: 'e2e/test/clients/documentation.ts' },
  'clients/typescript/README.md': { ts: 'e2e/test/clients/documentation.ts' },
  'examples/README.md': { sh: 'e2e/test/clients/shop.ts' },
};
