import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { routes } from '../../../ingress/src/routes.ts';
import { gatewayNames } from '../../../libs/gateways/src/gateway-registry.ts';
import { metricCatalogue, prometheusName } from '../../../libs/runtime/src/telemetry/metric-catalogue.ts';
import { loadConfig as loadAdminConfig } from '../../../services/admin/src/config.ts';
import { loadConfig as loadBookingsConfig } from '../../../services/bookings/src/config.ts';
import { loadConfig as loadGatewayWebhooksConfig } from '../../../services/gateway-webhooks/src/config.ts';
import { loadConfig as loadNotificationsConfig } from '../../../services/notifications/src/config.ts';
import { loadConfig as loadPaymentsConfig } from '../../../services/payments/src/config.ts';
import { loadConfig as loadRefundsConfig } from '../../../services/refunds/src/config.ts';
import { chartDirectory, examplesDirectory, valueSets } from './booking-chart.ts';
import { faultsOf } from './check-manifest.ts';
import { type Manifest, manifestsOf, readChart, renderChart } from './render-chart.ts';

const chart = readChart(chartDirectory);
const rendered = Object.entries(valueSets()).map(([name, values]) => [name, renderChart(chart, values)] as const);
const byDefault = rendered[0]?.[1] ?? [];

const loaders = {
  payments: loadPaymentsConfig,
  refunds: loadRefundsConfig,
  bookings: loadBookingsConfig,
  'gateway-webhooks': loadGatewayWebhooksConfig,
  notifications: loadNotificationsConfig,
  admin: loadAdminConfig,
};

/** The contents of Secrets that must have a certain form. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://payments:secret@db.example.com/payments',
  DATABASE_READ_URL: 'postgres://payments:secret@standby.example.com/payments',
  MIGRATION_DATABASE_URL: 'postgres://payments_owner:secret@db.example.com/payments',
  NATS_URL: 'nats://payments:secret@nats.example.com:4222',
  BOOKING_TOKEN_KEYS: `k1:${Buffer.alloc(32, 'k').toString('base64')}`,
  WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32, 'w').toString('base64')}`,
  STRIPE_WEBHOOK_SECRETS: 'whsec_secret',
  SANDBOX_WEBHOOK_SECRETS: `whsec_${Buffer.alloc(32, 's').toString('base64')}`,
  ADYEN_HMAC_KEYS: 'ab'.repeat(32),
  ADMIN_PASSWORD: 'correct horse battery staple',
  ADMIN_SECRET_KEYS: `k1:${Buffer.alloc(32, 'a').toString('base64')}`,
};
const secretsDir = mkdtempSync(join(tmpdir(), 'chart-secrets-'));

afterAll(() => rmSync(secretsDir, { recursive: true }));

describe.each(rendered)('the chart with %s values', (_name, manifests) => {
  it('renders objects that Kubernetes accepts, each once', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);

    expect(manifests.flatMap((manifest) => faultsOf(manifest).map((fault) => `${manifest.file}: ${fault}`))).toEqual(
      [],
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(serviceNames)('gives %s the variables that it needs', (service) => {
    const { env } = containerOf(manifests, service);

    expect(() => loaders[service](variablesOf(manifests, env))).not.toThrow();
  });

  it('mounts each secret that a variable names, and no others', () => {
    const pods = deployments(manifests).map(({ spec }) => spec.template.spec);

    for (const { containers, volumes } of pods) {
      const paths = containers[0]?.env.flatMap(({ name, value }) => (name.endsWith('_FILE') ? [value] : []));
      const keys = volumes.flatMap(({ projected }) => projected?.sources.flatMap(({ secret }) => secret.items) ?? []);
      expect(paths).toEqual(keys.map(({ path }) => `/run/secrets/booking/${path}`));
    }
  });

  it('runs everything without root, with a read-only file system, and without access to the cluster', () => {
    for (const { spec } of [...deployments(manifests), ...ofKind<Deployment>(manifests, 'Job')]) {
      const { securityContext, automountServiceAccountToken, containers } = spec.template.spec;
      expect({ securityContext, automountServiceAccountToken }).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(containers.map((container) => container.securityContext)).toEqual([
        {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'], ...(containers[0]?.name === 'ingress' && { add: ['NET_BIND_SERVICE'] }) },
        },
      ]);
    }
  });

  it('runs the provisioner and the migrations before anything else, with their own network policies', () => {
    const hooks = manifests.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] !== undefined);
    const weightOf = ({ metadata }: Manifest): number => Number(metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
    const hasPolicies = manifests.some(({ kind }) => kind === 'NetworkPolicy');

    const jobs = ['shop-provisioner', ...serviceNames.map((service) => `shop-${service}-migrations`)];

    expect(hooks.map((hook) => `${hook.kind} ${hook.metadata.name} ${weightOf(hook)}`).sort()).toEqual(
      jobs
        .flatMap((name) => [
          `Job ${name} 0`,
          ...(hasPolicies ? [`NetworkPolicy ${name} -1`] : []),
          `ServiceAccount ${name} -1`,
        ])
        .sort(),
    );
  });

  it.each(serviceNames)('migrates the database of %s with credentials that the service does not have', (service) => {
    const job = ofKind<MigrationJob>(manifests, 'Job').find(
      ({ metadata }) => metadata.name === `shop-${service}-migrations`,
    );
    const pod = job?.spec.template.spec;
    const migrationNames = pod?.containers[0]?.env.map(({ name }) => name);
    const serviceNamesOfVariables = containerOf(manifests, service).env.map(({ name }) => name);

    expect(pod?.containers[0]).toMatchObject({ args: ['migrate.js'] });
    expect(job?.spec.activeDeadlineSeconds).toBeUndefined();
    expect(migrationNames).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'MIGRATION_DATABASE_URL_FILE']));
    expect(serviceNamesOfVariables).not.toContain('MIGRATION_DATABASE_URL_FILE');
    expect(pod?.serviceAccountName).toBe(`shop-${service}-migrations`);
  });

  it('keeps accepting requests while the bus is down, and kills no process for a missing dependency', () => {
    for (const service of serviceNames) {
      expect(containerOf(manifests, service)).toMatchObject({
        startupProbe: { httpGet: { path: '/livez' } },
        livenessProbe: { httpGet: { path: '/livez' } },
        readinessProbe: { httpGet: { path: '/readyz/database' } },
      });
    }
  });

  it.each(serviceNames)('lets a stopping replica of %s serve until no cache of DNS has its address', (service) => {
    expect(podOf(manifests, service)).toMatchObject({
      terminationGracePeriodSeconds: 60,
      containers: [{ lifecycle: { preStop: { sleep: { seconds: 35 } } } }],
    });
  });

  it('lets the stream provisioner, which has no liveness probe, end itself when it stands still', () => {
    expect(podOf(manifests, 'stream-provisioner')).toMatchObject({ shareProcessNamespace: true });
  });

  it('selects the pods of exactly one deployment with every selector', () => {
    const pods = deployments(manifests).map(({ spec }) => spec.template.metadata.labels);

    for (const { spec } of [...ofKind<Selecting>(manifests, 'Service')]) {
      expect(pods.filter((labels) => isSelected(labels, spec.selector))).toHaveLength(1);
    }
    for (const { spec } of deployments(manifests)) {
      expect(pods.filter((labels) => isSelected(labels, spec.selector.matchLabels))).toHaveLength(1);
    }
  });
});

describe('the ingress of the chart', () => {
  const large = rendered[2]?.[1] ?? [];

  it('sends every path of the host to the proxy, by an Ingress or a route of the Gateway API', () => {
    const [ingress] = ofKind<IngressObject>(byDefault, 'Ingress');
    const [route] = ofKind<RouteObject>(large, 'HTTPRoute');

    expect(ingress?.spec.rules[0]?.http.paths).toEqual([
      { path: '/', pathType: 'Prefix', backend: { service: { name: 'shop-ingress', port: { name: 'http' } } } },
    ]);
    expect(route?.spec.rules).toEqual([
      { matches: [{ path: { type: 'PathPrefix', value: '/' } }], backendRefs: [{ name: 'shop-ingress', port: 80 }] },
    ]);
    expect(ofKind(large, 'Ingress')).toEqual([]);
  });

  it('answers pages of the allowed origins while a service is down', () => {
    const settings = { ALLOWED_ORIGINS: 'https://shop.example.com' };
    const { env } = containerOf(renderChart(chart, { settings }), 'ingress');

    expect(env).toContainEqual({ name: 'ALLOWED_ORIGINS', value: settings.ALLOWED_ORIGINS });
    expect(containerOf(byDefault, 'ingress').env).toContainEqual({ name: 'ALLOWED_ORIGINS', value: '' });
  });

  it('finds each service of the table of routes by DNS, with an address per replica', () => {
    const { env } = containerOf(byDefault, 'ingress');
    const prefix = env.find(({ name }) => name === 'SERVICE_PREFIX')?.value ?? '';
    const services = ofKind<Manifest & { spec: object }>(byDefault, 'Service');

    for (const { service } of routes) {
      expect(services.find(({ metadata }) => metadata.name === prefix + service)?.spec).toMatchObject({
        clusterIP: 'None',
        ports: [{ port: 8080 }],
      });
    }
  });
});

describe('a variable with a key of an operator', () => {
  it('is mounted from that Secret under its own name', () => {
    const { volumes } = podOf(rendered[2]?.[1] ?? [], 'bookings');
    const sources = volumes.flatMap(({ projected }) => projected?.sources ?? []);

    expect(sources).toEqual([
      { secret: { name: 'bookings-database-app', items: [{ key: 'uri', path: 'DATABASE_URL' }] } },
      { secret: { name: 'booking-bookings', items: [{ key: 'DATABASE_READ_URL', path: 'DATABASE_READ_URL' }] } },
      { secret: { name: 'bookings-database-ca', items: [{ key: 'ca.crt', path: 'DATABASE_CA' }] } },
      { secret: { name: 'booking-bookings', items: [{ key: 'NATS_URL', path: 'NATS_URL' }] } },
      { secret: { name: 'booking-bookings', items: [{ key: 'NATS_CA', path: 'NATS_CA' }] } },
    ]);
  });
});

describe('the alerts of the chart', () => {
  it('are those of deploy/observability', () => {
    const [rule] = ofKind<Manifest & { spec: object }>(rendered[2]?.[1] ?? [], 'PrometheusRule');

    expect(rule?.spec).toEqual(parse(readFileSync(join(chartDirectory, '../../observability/alerts.yml'), 'utf8')));
  });
});

describe('the examples for operators', () => {
  const read = (file: string): string => readFileSync(join(examplesDirectory, file), 'utf8');
  const examples = ['cloudnative-pg.yaml', 'external-secrets.yaml'].flatMap((file) => manifestsOf(file, read(file)));

  it('are objects that the operators accept', () => {
    expect(examples.flatMap((manifest) => faultsOf(manifest).map((fault) => `${manifest.file}: ${fault}`))).toEqual([]);
  });

  it('create every Secret that the chart mounts for bookings, with its keys', () => {
    const made = ofKind<ExternalSecret>(examples, 'ExternalSecret').flatMap(({ spec: { target } }) =>
      Object.keys(target.template.data).map((key) => `${target.name} ${key}`),
    );
    const byDatabase = ofKind(examples, 'Cluster').map(({ metadata }) => `${metadata.name}-app uri`);
    const example = rendered[3]?.[1] ?? [];
    const job = ofKind<Deployment>(example, 'Job').find(({ metadata }) => metadata.name === 'shop-bookings-migrations');
    const volumes = [...podOf(example, 'bookings').volumes, ...(job?.spec.template.spec.volumes ?? [])];
    const mounted = volumes.flatMap(({ projected }) =>
      (projected?.sources ?? []).map(({ secret }) => `${secret.name} ${secret.items[0]?.key ?? ''}`),
    );

    expect(mounted).toHaveLength(5);
    expect([...made, ...byDatabase]).toEqual(expect.arrayContaining(mounted));
  });

  it('give NATS the store size that the provisioner divides among the streams', () => {
    const nats = parse(read('nats-values.yaml')) as { config: { jetstream: { fileStore: { maxSize: string } } } };
    const { env } = containerOf(rendered[3]?.[1] ?? [], 'stream-provisioner');

    expect(nats.config.jetstream.fileStore.maxSize.replace('Gi', 'GB')).toBe(
      env.find(({ name }) => name === 'NATS_FILE_STORE')?.value,
    );
  });
});

describe('the images of the chart', () => {
  it('are named by their digest where it is known, and by tag elsewhere', () => {
    const large = rendered[2]?.[1] ?? [];

    expect(containerOf(large, 'payments').image).toMatch(/^registry\.example\.com\/booking\/payments@sha256:9f86d08/);
    expect(containerOf(large, 'stream-provisioner').image).toMatch(/\/provision-bus@sha256:60303ae/);
    expect(containerOf(large, 'refunds').image).toBe('registry.example.com/booking/refunds:0.1.0');
  });
});

describe('the network policies of the chart', () => {
  it('admit the listed sources, and permit the targets that each service needs', () => {
    const policies = ofKind<Policy>(byDefault, 'NetworkPolicy');
    const portsOf = (name: string): unknown[] =>
      policies.find(({ metadata }) => metadata.name === name)?.spec.egress?.flatMap(({ ports }) => ports) ?? [];

    expect(portsOf('shop-nothing')).toEqual([]);
    expect(portsOf('shop-admin')).toMatchObject([{ port: 53 }, { port: 53 }, { port: 5432 }, { port: 4222 }]);
    expect(portsOf('shop-payments').at(-1)).toMatchObject({ port: 443 });
    expect(portsOf('shop-stream-provisioner')).toMatchObject([{ port: 53 }, { port: 53 }, { port: 4222 }]);
  });
});

describe('the autoscalers of the chart', () => {
  it('follow a metric of the services', () => {
    const names = Object.entries(metricCatalogue).map(([name, definition]) => prometheusName(name, definition));

    expect(names).toContain(chart.values['eventLagMetric']);
  });
});

describe('the values', () => {
  it.each(gatewayNames)('accept the gateway %s', (gateway) => {
    expect(() => renderChart(chart, { gateways: { names: [gateway] } })).not.toThrow();
  });

  it.each([
    ['a name that is not known', { ingres: {} }, 'ingres'],
    ['a wrong type', { services: { payments: { replicas: 'two' } } }, 'services.payments.replicas'],
    ['a gateway that is not known', { gateways: { names: ['cash'] } }, 'gateways.names'],
    ['an address without its scheme', { publicUrl: 'pay.example.com' }, 'publicUrl'],
  ])('are rejected by name with %s', (_what, values, name) => {
    expect(() => renderChart(chart, values)).toThrow(name);
  });
});

type Variable = { readonly name: string; readonly value: string };
type Labels = Readonly<Record<string, string>>;
type Container = {
  readonly name: string;
  readonly image: string;
  readonly env: readonly Variable[];
  readonly securityContext: object;
};
type Deployment = Manifest & {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly securityContext: object;
        readonly automountServiceAccountToken: boolean;
        readonly containers: readonly Container[];
        readonly volumes: readonly Volume[];
      };
    };
  };
};
type Volume = { readonly projected?: { readonly sources: readonly { readonly secret: Source }[] } };
type Source = { readonly name: string; readonly items: readonly { readonly key: string; readonly path: string }[] };
type RouteObject = Manifest & { readonly spec: { readonly rules: readonly object[] } };
type ExternalSecret = Manifest & {
  readonly spec: { readonly target: { readonly name: string; readonly template: { readonly data: object } } };
};
type MigrationJob = Manifest & {
  readonly spec: {
    readonly activeDeadlineSeconds?: number;
    readonly template: { readonly spec: { serviceAccountName: string; containers: readonly Container[] } };
  };
};
type Selecting = Manifest & { readonly spec: { readonly selector: Labels } };
type Policy = Manifest & { readonly spec: { readonly egress?: readonly { readonly ports: readonly object[] }[] } };
type IngressObject = Manifest & {
  readonly spec: {
    readonly rules: readonly {
      readonly http: { readonly paths: readonly object[] };
    }[];
  };
};

function ofKind<Kind extends Manifest>(manifests: readonly Manifest[], kind: string): Kind[] {
  return manifests.filter((manifest) => manifest.kind === kind) as Kind[];
}

function deployments(manifests: readonly Manifest[]): Deployment[] {
  return ofKind<Deployment>(manifests, 'Deployment');
}

function podOf(manifests: readonly Manifest[], name: string): Deployment['spec']['template']['spec'] {
  const deployment = deployments(manifests).find(({ metadata }) => metadata.name === `shop-${name}`);
  if (!deployment) throw new Error(`there is no deployment shop-${name}`);
  return deployment.spec.template.spec;
}

function containerOf(manifests: readonly Manifest[], name: string): Container {
  const [container] = podOf(manifests, name).containers;
  if (!container) throw new Error(`shop-${name} has no container`);
  return container;
}

/** The environment of a process. Secrets are read from the files that its pod mounts. */
function variablesOf(manifests: readonly Manifest[], env: readonly Variable[]): NodeJS.ProcessEnv {
  const maps = ofKind<Manifest & { data: Record<string, string> }>(manifests, 'ConfigMap');
  const settings = maps.find(({ metadata }) => metadata.name === 'shop-settings');
  const own = env.map(({ name, value }) => [name, name.endsWith('_FILE') ? secretFile(value) : value] as const);
  return { ...settings?.data, ...Object.fromEntries(own) };
}

function secretFile(path: string): string {
  const variable = path.replace('/run/secrets/booking/', '');
  const file = join(secretsDir, variable);
  writeFileSync(file, secrets[variable] ?? `a-secret-for-${variable.toLowerCase()}`);
  return file;
}

function isSelected(labels: Labels, selector: Labels): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}
