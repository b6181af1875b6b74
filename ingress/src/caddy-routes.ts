import { expressionOf, type Route } from './routes.ts';

/**
 * The table of routes for the production proxy, as `deploy/caddy/routes.caddy` holds it: within a `route` block the
 * first match decides, as it does here.
 */
export function caddyRoutes(routes: readonly Route[]): string {
  const header =
    '# The table of routes in ingress/src/routes.ts, printed by `node ingress/src/print-caddy-routes.ts`.\n';
  return header + routes.map(caddyRoute).join('');
}

function caddyRoute({ pattern, service }: Route, index: number): string {
  const name = `@route-${String(index + 1)}`;
  return `\n${name} path_regexp ${expressionOf(pattern)}\nhandle ${name} {\n\timport service ${service}\n}\n`;
}
