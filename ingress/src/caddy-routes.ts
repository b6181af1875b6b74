import { expressionOf, type Route } from './routes.ts';

/**
 * The table of routes for the production proxy, in the form of `deploy/caddy/routes.caddy`. The first matching `route`
 * decides, as in the development ingress.
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
