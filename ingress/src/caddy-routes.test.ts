import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ProblemError,
  type ProblemType,
  RETRY_AFTER_SECONDS,
  serviceNames,
  toProblemDetails,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { caddyRoutes } from './caddy-routes.ts';
import { BODY_BYTES_MAX } from './read-body.ts';
import { routes } from './routes.ts';

const CADDY = join(import.meta.dirname, '../../deploy/caddy');
const caddyfile = readFileSync(join(CADDY, 'Caddyfile'), 'utf8');

describe('the production proxy', () => {
  it('has the same table of routes as the development ingress', () => {
    expect(readFileSync(join(CADDY, 'routes.caddy'), 'utf8')).toBe(caddyRoutes(routes));
  });

  it.each(['not-found', 'payload-too-large', 'service-unavailable'] as ProblemType[])(
    'answers %s as the catalog says',
    (type) => {
      const { title, status } = toProblemDetails(new ProblemError(type, ''));

      expect(caddyfile).toContain(`"type":"/problems/${type}","status":${String(status)},"title":"${title}"`);
    },
  );

  it.each(serviceNames)('probes the replicas of %s', (service) => {
    expect(caddyfile).toContain(`import probe ${service}\n`);
    expect(caddyfile).toContain(`import watch ${service}\n`);
  });

  it('has the limits of the development ingress', () => {
    expect(caddyfile).toContain(`max_size ${String(BODY_BYTES_MAX)}\n`);
    expect(caddyfile).toContain(`Retry-After ${String(RETRY_AFTER_SECONDS)}\n`);
  });
});
