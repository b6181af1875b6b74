import pg from 'pg';

/** The signing secret of the floor's webhooks. */
export const FLOOR_SECRET = 'whsec_floor_test_secret_0123456789';
export const FLOOR_DATABASE = 'floor';

/** The settings that each process of the floor reads from its environment. */
export type FloorSettings = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly stripePort: number;
};

export function floorEnvironment({ port, databaseUrl, natsUrl, stripePort }: FloorSettings): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    STRIPE_PORT: String(stripePort),
    NODE_ENV: 'production',
  };
}

export function readFloorSettings(env: NodeJS.ProcessEnv): FloorSettings {
  const { PORT, DATABASE_URL = '', NATS_URL = '', STRIPE_PORT } = env;
  return { port: Number(PORT), databaseUrl: DATABASE_URL, natsUrl: NATS_URL, stripePort: Number(STRIPE_PORT) };
}

/** Runs a named statement, which PostgreSQL parses and plans once per connection. */
export type RunStatement = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

export function connectDatabase({ databaseUrl }: FloorSettings, connectionsMax: number): RunStatement {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connectionsMax });
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await pool.query<Row>({ name, text, values })).rows;
}
