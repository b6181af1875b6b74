import type { Clock } from '@booking/runtime';
import type { z } from 'zod';
import { type CallbackArchive, noArchive } from './callback-archive.ts';
import { type CertificateStore, noCertificateStore } from './certificate-store.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { withStorableText } from './storable-text.ts';

/** The stored webhooks and certificates that a service lends to its adapters. */
export type GatewayStores = { readonly archive: CallbackArchive; readonly certificates: CertificateStore };

/** A configured gateway. Its secrets stay in the function, where no log can reach them. */
export type ConfiguredGateway = (clock: Clock, stores?: Partial<GatewayStores>) => PaymentGateway;

/** A schema that reads the variables of a gateway and returns the configured gateway. */
export type GatewayDefinition = z.ZodType<ConfiguredGateway>;

/** Combines the schema of a gateway's variables with the function that creates the gateway. */
export function defineGateway<Environment extends z.ZodType>(
  environment: Environment,
  create: (settings: z.infer<Environment>, clock: Clock, stores: GatewayStores) => PaymentGateway,
): GatewayDefinition {
  return environment.transform(
    (settings): ConfiguredGateway =>
      (clock, { archive = noArchive, certificates = noCertificateStore } = {}) =>
        withStorableText(create(settings, clock, { archive, certificates })),
  );
}
