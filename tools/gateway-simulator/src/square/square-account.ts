import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** The variables of a seller at Square, and of the only subscription of its application. */
export const SquareEnvironment = accountFrom({
  accessToken: ['SQUARE_ACCESS_TOKEN', Filled],
  locationId: ['SQUARE_LOCATION_ID', Filled],
  /** The signature keys, of which the first one signs. */
  signatureKeys: ['SQUARE_WEBHOOK_SIGNATURE_KEYS', SecretList.default([])],
  /** The address that webhooks are sent to. */
  webhookUrl: ['SQUARE_WEBHOOK_URL', HttpUrl.optional()],
  /** The subscribed address, which is a part of the signed text. By default it is `webhookUrl`. */
  notificationUrl: ['SQUARE_NOTIFICATION_URL', HttpUrl.optional()],
});
export type SquareAccount = NonNullable<z.infer<typeof SquareEnvironment>>;
