import { z } from 'zod';
import { type Accounts, forEveryGateway } from './gateways.ts';
import type { SimulatorOptions } from './start-gateway-simulator.ts';
import { Filled, HttpUrl, NumberText } from './variables.ts';

const Environment = z.object({
  PORT: NumberText.pipe(z.int().min(0).max(65_535)),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: HttpUrl.optional(),
  CALLBACKS_VIA: HttpUrl.optional(),
  SIMULATOR_CONTROL_KEY: Filled,
  CALLBACK_RETRY_FACTOR: NumberText.pipe(z.number().min(0).max(10)).default(1),
  CALLBACK_ATTEMPTS_MAX: NumberText.pipe(z.int().min(1).max(100)).default(16),
  STATE_FILE: Filled.optional(),
});

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the environment variables of `README.md`. Throws one Error that names every invalid variable. */
export function loadConfig(env: Variables): SimulatorOptions {
  const own = Environment.safeParse(env);
  const accounts = forEveryGateway(({ account }) => account.safeParse(env));
  const issues = [own, ...Object.values(accounts)].flatMap(({ error }) => error?.issues ?? []);
  if (!own.success || issues.length > 0) {
    throw new Error(`Invalid environment:\n${z.prettifyError(new z.ZodError(issues))}`);
  }
  const { data } = own;
  return {
    port: data.PORT,
    host: data.HOST,
    ...(data.PUBLIC_URL !== undefined && { publicUrl: data.PUBLIC_URL }),
    callbacksVia: data.CALLBACKS_VIA,
    controlKey: data.SIMULATOR_CONTROL_KEY,
    ...(forEveryGateway((_gateway, name) => accounts[name].data) as Accounts),
    retry: { factor: data.CALLBACK_RETRY_FACTOR, attemptsMax: data.CALLBACK_ATTEMPTS_MAX },
    stateFile: data.STATE_FILE,
  };
}
