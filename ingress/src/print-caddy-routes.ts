import { caddyRoutes } from './caddy-routes.ts';
import { routes } from './routes.ts';

process.stdout.write(caddyRoutes(routes));
