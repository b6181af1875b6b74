import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Service = {
  readonly image?: string;
  readonly ports?: readonly string[];
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
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, Service> };
const every = Object.entries(services);

describe('docker-compose.yml', () => {
  it('publishes nothing but the ingress', () => {
    expect(every.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['ingress']);
  });

  it('names no container, so that every service can be scaled', () => {
    expect(every.filter(([, { container_name }]) => container_name !== undefined)).toEqual([]);
  });

  it.each(every)('runs %s with no rights it does not need, within limits, and watches it', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.deploy?.resources?.limits?.memory).toBeDefined();
    expect(service.healthcheck).toBeDefined();
    expect(service.restart).toBeDefined();
    expect(service.image).toMatch(/:(?!latest)./);
  });

  it('gives secrets as files only', () => {
    const variables = every.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = variables.filter(([name]) => /(PASSWORD|SECRETS?|KEYS?|DATABASE_URL|NATS_URL)$/.test(name));

    expect(secret).toEqual([]);
  });
});
