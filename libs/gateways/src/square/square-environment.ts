import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The variables of Square. Links are made at one location, and other locations are ignored. */
export const SquareEnvironment = z
  .object({
    SQUARE_ACCESS_TOKEN: Filled,
    SQUARE_LOCATION_ID: Filled,
    SQUARE_WEBHOOK_SIGNATURE_KEYS: SecretList,
    SQUARE_API_BASE: ApiBase.default('https://connect.squareup.com'),
  })
  .transform((env) => ({
    accessToken: env.SQUARE_ACCESS_TOKEN,
    locationId: env.SQUARE_LOCATION_ID,
    signatureKeys: env.SQUARE_WEBHOOK_SIGNATURE_KEYS,
    apiBase: env.SQUARE_API_BASE,
  }));
export type SquareSettings = z.infer<typeof SquareEnvironment>;
