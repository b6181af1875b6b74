import { parseStrictJson } from '@booking/runtime';
import { z } from 'zod';

const SEPARATOR = ':';
/** The signed fields before the reference. */
type Before = [pspReference: string, originalReference: string, merchantAccount: string];
type After = [value: string, currency: string, eventCode: string, success: string];

const Scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();

const Fields = z.object({
  pspReference: Scalar,
  originalReference: Scalar,
  merchantAccountCode: Scalar,
  merchantReference: Scalar,
  amount: z.object({ value: Scalar, currency: Scalar }).nullish(),
  eventCode: Scalar,
  success: Scalar,
  additionalData: z.object({ hmacSignature: z.string() }),
});
type Fields = z.infer<typeof Fields>;

/**
 * The largest number of items. Notifications in JSON have one, and those in SOAP had up to six
 * (docs.adyen.com/development-resources/webhooks).
 */
const ITEMS_MAX = 10;

const Notification = z.object({
  notificationItems: z
    .array(z.object({ NotificationRequestItem: Fields }))
    .min(1)
    .max(ITEMS_MAX),
});

/** An item of a notification: the text of its eight signed fields, and the signature. Only these are trusted. */
export type AdyenItem = { readonly signedText: string; readonly signature: string };

/** Reads the items of a notification without verifying them. Returns undefined for any other body. */
export function readNotification(rawBody: Buffer): readonly AdyenItem[] | undefined {
  try {
    const { notificationItems } = Notification.parse(parseStrictJson(rawBody));
    return notificationItems.map(({ NotificationRequestItem: fields }) => ({
      signedText: signedTextOf(fields),
      signature: fields.additionalData.hmacSignature,
    }));
  } catch {
    return undefined;
  }
}

/** The text that Adyen signs: eight fields with separators. A missing field is empty, and nothing is escaped. */
function signedTextOf({ amount, ...fields }: Fields): string {
  return [
    fields.pspReference,
    fields.originalReference,
    fields.merchantAccountCode,
    fields.merchantReference,
    amount?.value,
    amount?.currency,
    fields.eventCode,
    fields.success,
  ]
    .map((field) => String(field ?? ''))
    .join(SEPARATOR);
}

/** The facts that the signature of an item covers. */
export type AdyenEvent = {
  readonly pspReference: string;
  readonly originalReference: string;
  readonly merchantAccount: string;
  readonly merchantReference: string;
  readonly value: string;
  readonly currency: string;
  readonly eventCode: string;
  readonly isSuccess: boolean;
};

/**
 * Reads the facts from exactly the text that was signed. A reference is chosen by people and may contain separators.
 * All other fields are Adyen's own and contain none, so they are counted from both ends of the text.
 */
export function readSignedText(text: string): AdyenEvent {
  const fields = text.split(SEPARATOR);
  const [pspReference, originalReference, merchantAccount] = fields.splice(0, 3) as Before;
  const [value, currency, eventCode, success] = fields.splice(-4) as After;
  const merchantReference = fields.join(SEPARATOR);
  const isSuccess = success === 'true';
  return { pspReference, originalReference, merchantAccount, merchantReference, value, currency, eventCode, isSuccess };
}
