import type { z } from 'zod';
import { ApiBase, Filled, SecretList, settingsFrom } from '../environment.ts';

/** The variables of Square. Links are made at one location, and other locations are ignored. */
export const SquareEnvironment = settingsFrom({
  accessToken: ['SQUARE_ACCESS_TOKEN', Filled],
  locationId: ['SQUARE_LOCATION_ID', Filled],
  signatureKeys: ['SQUARE_WEBHOOK_SIGNATURE_KEYS', SecretList],
  apiBase: ['SQUARE_API_BASE', ApiBase.default('https://connect.squareup.com')],
});
export type SquareSettings = z.infer<typeof SquareEnvironment>;
