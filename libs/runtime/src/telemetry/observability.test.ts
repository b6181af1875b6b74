import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { metricCatalogue, type MetricDefinition, prometheusLabel, prometheusName } from './metric-catalogue.ts';
import { readMetrics } from './metrics.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DEPLOY = join(ROOT, 'deploy/observability');

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
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
    panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, withInterval(expr)])),
  ),
];

/** Metrics that Prometheus makes itself: whether a target answers, and the state of its alerts. */
const OF_PROMETHEUS = ['up', 'ALERTS'];
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le', 'alertstate'];

const production = ['libs', 'services']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'src')))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('dashboards and alerts', () => {
  it.each(queries)('use valid PromQL: %s', (_title, expression) => {
    expect(mistakesIn(expression)).toEqual([]);
  });

  it.each(['sum(rate(up[5m])', 'rat(up[5m])', 'up{job=payments}', 'up > bool'])(
    'do not use invalid PromQL: %s',
    (expression) => {
      expect(mistakesIn(expression)).not.toEqual([]);
    },
  );

  it.each(queries)('use only existing metrics: %s', async (_title, expression) => {
    const known = new Set([...OF_PROMETHEUS, ...ownMetrics(), ...(await processMetrics())]);

    const asked = namesIn(expression, 'Identifier');

    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(queries)('use only existing labels: %s', (_title, expression) => {
    const definitions: readonly MetricDefinition[] = Object.values(metricCatalogue);
    const known = new Set([
      ...LABELS_OF_PROMETHEUS,
      ...definitions.flatMap(({ labels }) => labels.map(prometheusLabel)),
    ]);

    expect(namesIn(expression, 'LabelName').filter((label) => !known.has(label))).toEqual([]);
  });

  it.each(queries)('compare labels with values that the code has: %s', (_title, expression) => {
    const comparisons = [...expression.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)];
    const own = comparisons.filter(([, label = '']) => !LABELS_OF_PROMETHEUS.includes(label));
    const values = own.flatMap(([, , compared = '']) => compared.split('|')).filter((value) => /^[\w-]+$/.test(value));

    expect(values.filter((value) => !production.includes(`'${value}'`))).toEqual([]);
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

  it('are all listed in the table of alerts, with their severity', () => {
    const table = readFileSync(join(ROOT, 'docs/operations/alerts.md'), 'utf8').replaceAll(/ +/g, ' ');

    const rows = alerts.map(({ alert, labels }) => `| \`${alert}\` | ${labels.severity} |`);
    expect(rows.filter((row) => !table.includes(row))).toEqual([]);
  });
});

it.each([
  'otel-collector.yaml',
  'prometheus.yml',
  'alerts.test.yml',
  'compose.yml',
  'compose.local.yml',
  'compose.alertmanager.yml',
  'alertmanagers.yml',
  'alertmanager.example.yml',
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

/** Replaces a variable of Grafana, as Grafana does before it sends the query. */
function withInterval(expression: string): string {
  return expression.replaceAll('$__rate_interval', '5m');
}

/** The parts of an expression that the grammar of Prometheus does not accept, each with the text that follows. */
function mistakesIn(expression: string): string[] {
  const mistakes: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from }) {
      if (type.isError) mistakes.push(`at ${from}: ${expression.slice(from)}`);
    },
  });
  return mistakes;
}

/** The names of metrics (`Identifier`) or labels in an expression. */
function namesIn(expression: string, kind: 'Identifier' | 'LabelName'): string[] {
  const names = new Set<string>();
  parser.parse(expression).iterate({
    enter({ name, from, to }) {
      if (name === kind) names.add(expression.slice(from, to));
    },
  });
  return [...names];
}

/** The anchor that GitHub makes for a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
