import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** A seller at Square, and the one subscription of its application. */
export const SquareEnvironment = accountFrom({
  accessToken: ['SQUARE_ACCESS_TOKEN', Filled],
  locationId: ['SQUARE_LOCATION_ID', Filled],
  /** Square signs with the first key. The others were valid before. */
  signatureKeys: ['SQUARE_WEBHOOK_SIGNATURE_KEYS', SecretList.default([])],
  /** The address that webhooks are sent to. */
  webhookUrl: ['SQUARE_WEBHOOK_URL', HttpUrl.optional()],
  /** The subscribed address, which is signed. Webhooks are sent there unless `webhookUrl` differs. */
  notificationUrl: ['SQUARE_NOTIFICATION_URL', HttpUrl.optional()],
});
export type SquareAccount = NonNullable<z.infer<typeof SquareEnvironment>>;
