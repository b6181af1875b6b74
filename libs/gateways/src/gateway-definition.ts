import type { Clock } from '@booking/runtime';
import type { z } from 'zod';
import { type CallbackArchive, noArchive } from './callback-archive.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { withStorableText } from './storable-text.ts';

/** A configured gateway. Its secrets stay in the closure, where no log can reach them. */
export type ConfiguredGateway = (clock: Clock, archive?: CallbackArchive) => PaymentGateway;

/** A schema of a gateway's variables that produces the configured gateway. */
export type GatewayDefinition = z.ZodType<ConfiguredGateway>;

/** Combines a gateway's schema of its environment with the function that creates it. */
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
