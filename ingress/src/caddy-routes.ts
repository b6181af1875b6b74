import { expressionOf, type Route } from './routes.ts';

/**
 * The table of routes for the production proxy, as `deploy/caddy/routes.caddy` holds it: within a `route` block the first
 * one that matches decides, as it does here.
 */
export function caddyRoutes(routes: readonly Route[]): string {
  const header =
    '# The table of routes in ingress/src/routes.ts, printed by `node ingress/src/print-caddy-routes.ts`.\n';
  return header + routes.map(caddyRoute).join('');
}

function caddyRoute({ pattern, service }: Route, index: number): string {
  const name = `@route-${String(index + 1)}`;
  const upstream = `\tdynamic a ${service} 8080 {\n\t\t\trefresh 2s\n\t\t}\n\t\timport upstream`;
  const proxy = `\treverse_proxy {\n\t${upstream}\n\t}`;
  return `\n${name} path_regexp ${expressionOf(pattern)}\nhandle ${name} {\n${proxy}\n}\n`;
}
