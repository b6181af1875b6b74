import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { metricCatalogue, type MetricDefinition, prometheusLabel, prometheusName } from './metric-catalogue.ts';
import { readMetrics } from './metrics.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy/observability');

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
};
type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};

const { groups } = parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboards = ['overview', 'services'].map(
  (name) => JSON.parse(read(`grafana/dashboards/${name}.json`)) as Dashboard,
);
const queries = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ),
];

/** Metrics of Prometheus itself: the target's state, and its own view of the alerts. */
const OF_PROMETHEUS = ['up', 'ALERTS'];
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le', 'alertstate'];

describe('dashboards and alerts', () => {
  it.each(queries)('use only existing metrics: %s', async (_title, expression) => {
    const known = new Set([...OF_PROMETHEUS, ...ownMetrics(), ...(await processMetrics())]);

    const asked = metricsIn(expression);

    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(queries)('use only existing labels: %s', (_title, expression) => {
    const definitions: readonly MetricDefinition[] = Object.values(metricCatalogue);
    const known = new Set([
      ...LABELS_OF_PROMETHEUS,
      ...definitions.flatMap(({ labels }) => labels.map(prometheusLabel)),
    ]);

    expect(labelsIn(expression).filter((label) => !known.has(label))).toEqual([]);
  });

  it.each(alerts.map(({ alert, annotations }) => [alert, annotations.runbook_url]))(
    'link to a heading of docs/operations: %s',
    (_alert, url) => {
      const [page = ''] = url.split('#');
      const headings = readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.+)$/gm);
      const addresses = [...headings].map(([, heading = '']) => `${page}#${slugOf(heading)}`);

      expect(page).toMatch(/^docs\/operations\/[a-z-]+\.md$/);
      expect(addresses).toContain(url);
    },
  );

  it('are all listed in the table of alerts', () => {
    const table = readFileSync(join(ROOT, 'docs/operations/alerts.md'), 'utf8');

    expect(alerts.filter(({ alert }) => !table.includes(`| \`${alert}\``))).toEqual([]);
  });
});

it.each([
  'otel-collector.yaml',
  'prometheus.yml',
  'alerts.test.yml',
  'compose.yml',
  'compose.local.yml',
  'grafana/provisioning/datasources/datasources.yaml',
  'grafana/provisioning/dashboards/dashboards.yaml',
])('deploy/observability/%s is YAML', (file) => {
  expect(parse(read(file))).toEqual(expect.any(Object));
});

function read(file: string): string {
  return readFileSync(join(DEPLOY, file), 'utf8');
}

function ownMetrics(): string[] {
  return Object.entries<MetricDefinition>(metricCatalogue).flatMap(([name, definition]) => {
    const exposed = prometheusName(name, definition);
    return definition.kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => exposed + part) : [exposed];
  });
}

async function processMetrics(): Promise<string[]> {
  return (await readMetrics()).map(({ name }) => name);
}

/** Names with an underscore that are neither labels nor functions; `up` and `ALERTS` have no underscore. */
function metricsIn(expression: string): string[] {
  const names = withoutLabels(expression).match(/\b(up|ALERTS|[a-z]+(_[a-z0-9]+)+)\b(?! *\()/g) ?? [];
  return [...new Set(names)];
}

function withoutLabels(expression: string): string {
  return expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|on|without) *\([^)]*\)/g, '')
    .replaceAll('$__rate_interval', '');
}

function labelsIn(expression: string): string[] {
  const matched = [...expression.matchAll(/([a-z_]+) *(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
  const grouped = [...expression.matchAll(/\b(?:by|on|without) *\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(','),
  );
  return [...matched, ...grouped.map((label) => label.trim())];
}

/** The address that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
