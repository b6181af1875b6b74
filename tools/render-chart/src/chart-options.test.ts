import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chartDirectory, valueSets } from './booking-chart.ts';
import { faultsOf } from './check-manifest.ts';
import { type Manifest, readChart, renderChart } from './render-chart.ts';
import type { Values } from './values.ts';

const chart = readChart(chartDirectory);

describe('the options of a platform', () => {
  it('place every pod by its affinity', () => {
    const affinity = { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } };

    const pods = render({ affinity }).flatMap(({ kind, spec }) =>
      ['Deployment', 'Job'].includes(kind) ? [spec?.template?.spec] : [],
    );

    expect(pods.length).toBeGreaterThan(12);
    for (const pod of pods) expect(pod).toMatchObject({ affinity });
  });

  it('annotate every Deployment, for operators that replace replicas when a Secret changes', () => {
    const deploymentAnnotations = { 'reloader.stakater.com/auto': 'true' };

    const deployments = render({ deploymentAnnotations }).filter(({ kind }) => kind === 'Deployment');

    expect(deployments).toHaveLength(8);
    for (const { metadata } of deployments) expect(metadata.annotations).toEqual(deploymentAnnotations);
  });

  it('annotate the accounts of a service and of its migrations, for identities of a cloud', () => {
    const accounts = render({
      services: {
        payments: {
          serviceAccountAnnotations: { 'eks.amazonaws.com/role-arn': 'payments' },
          migrations: { serviceAccountAnnotations: { 'eks.amazonaws.com/role-arn': 'owner' } },
        },
      },
    }).filter(({ kind }) => kind === 'ServiceAccount');
    const roleOf = (name: string): unknown =>
      accounts.find(({ metadata }) => metadata.name === name)?.metadata.annotations?.['eks.amazonaws.com/role-arn'];

    expect(roleOf('shop-payments')).toBe('payments');
    expect(roleOf('shop-payments-migrations')).toBe('owner');
    expect(roleOf('shop-refunds')).toBeUndefined();
  });
});

describe('the alert about old events', () => {
  it('fires a day after the provisioner removes handled events', () => {
    const rules = render({ monitoring: { rules: true }, provisioner: { eventRetentionDays: 120 } });

    expect(JSON.stringify(rules)).toContain('booking_stream_oldest_age_seconds) > 121 * 86400');
  });
});

describe('the dashboards of the chart', () => {
  it('are those of deploy/observability, for the sidecar of Grafana', () => {
    const maps = render({ monitoring: { dashboards: true } }).filter(
      ({ metadata }) => metadata.labels?.['grafana_dashboard'] === '1',
    );

    expect(maps.map(({ metadata }) => metadata.name)).toEqual(['shop-dashboard-overview', 'shop-dashboard-services']);
    for (const name of ['overview', 'services']) {
      const [json] = maps.flatMap(({ data }) => data?.[`booking-${name}.json`] ?? []);
      expect(JSON.parse(json ?? '')).toEqual(dashboard(name));
    }
  });

  it('are left out by default', () => {
    expect(render({}).filter(({ metadata }) => metadata.labels?.['grafana_dashboard'])).toEqual([]);
  });
});

type Rendered = Manifest & {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: { readonly template?: { readonly spec: object } };
  readonly data?: Readonly<Record<string, string>>;
};

/** Renders the plain values with changes, and checks every object. */
function render(values: Values): Rendered[] {
  const manifests = renderChart(chart, { ...valueSets().plain, ...values });
  expect(manifests.flatMap((manifest) => faultsOf(manifest))).toEqual([]);
  return manifests;
}

function dashboard(name: string): unknown {
  const file = join(chartDirectory, `../../observability/grafana/dashboards/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
