import { globSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');

export type Group = { readonly title: string; readonly sources: readonly string[] };

/** The pages of the site by group, in the order of the navigation. Paths are relative to the root of the repository. */
export const navigation: readonly Group[] = [
  {
    title: 'Start',
    sources: ['docs/README.md', 'docs/getting-started.md', 'docs/concepts.md', 'docs/glossary.md'],
  },
  {
    title: 'Integrate',
    sources: [
      'docs/api/README.md',
      ...['bookings', 'payments', 'refunds', 'webhook-endpoints', 'callbacks', 'resources'].map(
        (name) => `docs/api/${name}.md`,
      ),
      'docs/problems.md',
      'docs/webhooks.md',
      'clients/typescript/README.md',
      'examples/README.md',
    ],
  },
  { title: 'Gateways', sources: ['docs/gateways/README.md', ...pagesIn('docs/gateways'), 'libs/gateways/README.md'] },
  {
    title: 'Operate',
    sources: [
      'docs/operations/README.md',
      ...['configuration', 'running', 'containers', 'kubernetes', 'upgrading', 'backup', 'alerts', 'runbook'].map(
        (name) => `docs/operations/${name}.md`,
      ),
      'docs/operations/desk.md',
      'docs/operations/staff-decisions.md',
      'docs/operations/figures.md',
      'docs/operations/retention.md',
      'docs/operations/privacy.md',
      'docs/performance.md',
      'docs/reliability.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Inside',
    sources: [
      'docs/start-here.md',
      'docs/architecture.md',
      'docs/state-machines.md',
      'docs/events.md',
      'docs/edge-cases.md',
      ...readmesIn('services'),
      ...readmesIn('libs').filter((path) => path !== 'libs/gateways/README.md'),
      'CONTRIBUTING.md',
      'docs/style.md',
    ],
  },
  { title: 'Decisions', sources: pagesIn('docs/adr') },
];

/**
 * The address of a page: `/docs/operations` for `docs/operations/README.md`, and `/docs/security` for `SECURITY.md`.
 */
export function addressOf(source: string): string {
  const name = source.replace(/^docs\//, '').replace(/(^|\/)README\.md$|\.md$/, '');
  return name === '' ? '/docs' : `/docs/${name.toLowerCase()}`;
}

function pagesIn(folder: string): string[] {
  return globSync(`${folder}/*.md`, { cwd: REPOSITORY })
    .filter((path) => !path.endsWith('README.md'))
    .sort();
}

function readmesIn(folder: string): string[] {
  return globSync(`${folder}/*/README.md`, { cwd: REPOSITORY }).sort();
}
