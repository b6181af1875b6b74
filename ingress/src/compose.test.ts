import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Service = {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly container_name?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: object;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } };
};

const file = join(import.meta.dirname, '../../docker-compose.yml');
const text = readFileSync(file, 'utf8');
const { services } = parse(text, { merge: true, maxAliasCount: -1 }) as { services: Record<string, Service> };
const every = Object.entries(services);

describe('the profile observability', () => {
  const folder = join(file, '../deploy/observability');
  const containers = ['compose.yml', 'compose.alertmanager.yml'].flatMap((name) => {
    const observability = parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as {
      services: Record<string, Service & { pids_limit?: number; mem_limit?: string; logging?: object }>;
    };
    return Object.entries(observability.services).filter(([, { image }]) => image !== undefined);
  });

  it.each(containers)('runs %s with only the rights that it needs', (_name, service) => {
    expect(service).toMatchObject({
      profiles: ['observability'],
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': '20m', 'max-file': '5' } },
    });
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.mem_limit).toBeDefined();
  });
});

describe('docker-compose.yml', () => {
  it('publishes only the ports of the ingress and, on this machine only, the port of the simulator', () => {
    const published = every.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));

    expect([...new Set(published.map(([name]) => name))]).toEqual(['simulator', 'ingress']);
    expect(services['simulator']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('starts the simulated gateways without any setting', () => {
    expect(services['simulator']?.profiles).toBeUndefined();
    expect(text).not.toMatch(/\$\{\w+:?\?/);
  });

  it('has a health check for everything that keeps running, which `up --wait` needs', () => {
    const running = every.filter(([, { restart }]) => restart === 'unless-stopped');

    expect(running.length).toBeGreaterThan(8);
    expect(running.filter(([, { healthcheck }]) => !healthcheck || 'disable' in healthcheck)).toEqual([]);
  });

  it('starts no Node process for a health check', () => {
    const checks = every.map(([name, { healthcheck }]) => [name, JSON.stringify(healthcheck)]);

    expect(checks.filter(([, check = '']) => check.includes('node'))).toEqual([]);
    expect(readFileSync(join(file, '../Dockerfile'), 'utf8')).not.toMatch(/HEALTHCHECK.*node/);
  });

  it('names no container, so that every service can be scaled', () => {
    expect(every.filter(([, { container_name }]) => container_name !== undefined)).toEqual([]);
  });

  it.each(every)(
    'runs %s with only the rights that it needs, within limits, and with a health check',
    (_name, service) => {
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.deploy?.resources?.limits?.memory).toBeDefined();
      expect(service.healthcheck).toBeDefined();
      expect(service.restart).toBeDefined();
      expect(service.image).toMatch(/:(?!latest)./);
    },
  );

  it('passes the addresses of the load balancer to the ingress', () => {
    expect(services['ingress']?.environment).toHaveProperty('TRUSTED_PROXY_RANGES');
  });

  it('passes secrets as files only', () => {
    const variables = every.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = variables.filter(([name]) => /(PASSWORD|SECRETS?|KEYS?|DATABASE_(READ_)?URL|NATS_URL)$/.test(name));

    expect(secret).toEqual([]);
  });
});
