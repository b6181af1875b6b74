import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** A seller at Square, and the one subscription of its application. */
export type SquareAccount = {
  readonly accessToken: string;
  readonly locationId: string;
  /** Square signs with the first key. The others were valid before. */
  readonly signatureKeys: readonly string[];
  /** The address that webhooks are sent to. */
  readonly webhookUrl?: string | undefined;
  /** The subscribed address, which is signed. Webhooks are sent there unless `webhookUrl` differs. */
  readonly notificationUrl?: string | undefined;
};

/** The account exists when its token and its location are set. */
export const SquareEnvironment = z
  .object({
    SQUARE_ACCESS_TOKEN: Filled.optional(),
    SQUARE_LOCATION_ID: Filled.optional(),
    SQUARE_WEBHOOK_SIGNATURE_KEYS: SecretList.default([]),
    SQUARE_WEBHOOK_URL: HttpUrl.optional(),
    SQUARE_NOTIFICATION_URL: HttpUrl.optional(),
  })
  .transform((env): SquareAccount | undefined => {
    const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId } = env;
    if (accessToken === undefined || locationId === undefined) return undefined;
    return {
      accessToken,
      locationId,
      signatureKeys: env.SQUARE_WEBHOOK_SIGNATURE_KEYS,
      webhookUrl: env.SQUARE_WEBHOOK_URL,
      notificationUrl: env.SQUARE_NOTIFICATION_URL,
    };
  });
