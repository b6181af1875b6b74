import type { Clock } from '@booking/runtime';
import type { z } from 'zod';
import { noArchive, type CallbackArchive } from './callback-archive.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { withStorableText } from './storable-text.ts';

/** A gateway that was configured and can be made; its secrets stay inside, out of the reach of a log. */
export type ConfiguredGateway = (clock: Clock, archive?: CallbackArchive) => PaymentGateway;

/** A gateway that can be configured: a schema of its variables, which ends in the gateway itself. */
export type GatewayDefinition = z.ZodType<ConfiguredGateway>;

/** Joins a gateway's schema of its environment and the function that makes it. */
export function defineGateway<Environment extends z.ZodType>(
  environment: Environment,
  create: (settings: z.infer<Environment>, clock: Clock, archive: CallbackArchive) => PaymentGateway,
): GatewayDefinition {
  return environment.transform(
    (settings): ConfiguredGateway =>
      (clock, archive = noArchive) =>
        withStorableText(create(settings, clock, archive)),
  );
}
