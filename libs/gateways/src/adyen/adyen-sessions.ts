import { z } from 'zod';
import { cutText } from '../cut-text.ts';
import type { CheckoutSession, PaymentAttempt } from '../gateway-records.ts';
import { toAdyenAmount } from './adyen-amounts.ts';
import { callAdyen } from './adyen-api.ts';
import type { AdyenSettings } from './adyen-environment.ts';

/**
 * How long a customer can pay. It is short, because Adyen cannot close a session on request, and no other attempt can
 * start before it expires.
 */
const SESSION_MINUTES = 15;
const MS_PER_MINUTE = 60_000;
const DESCRIPTION_CHARACTERS_MAX = 250;

const Session = z.object({ id: z.string().min(1), url: z.url(), expiresAt: z.iso.datetime({ offset: true }) });

/** Opens a session of Hosted Checkout (docs.adyen.com/online-payments/build-your-integration, "Hosted Checkout"). */
export async function createAdyenSession(settings: AdyenSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const amount = toAdyenAmount(attempt.amount);
  const { id, url, expiresAt } = await callAdyen(settings, {
    purpose: 'create session',
    path: 'sessions',
    answer: Session,
    change: {
      idempotencyKey: attempt.paymentId,
      body: {
        mode: 'hosted',
        amount,
        ...(attempt.description !== '' && { lineItems: [lineItemOf(attempt, amount.value)] }),
        reference: attempt.paymentId,
        returnUrl: attempt.returnUrl,
        expiresAt: new Date(attempt.createdAt.getTime() + SESSION_MINUTES * MS_PER_MINUTE).toISOString(),
      },
    },
  });
  return { gatewayReference: id, redirectUrl: url, expiresAt: new Date(expiresAt) };
}

/** The only line item of a session. It has the description, for which a session has no field. */
function lineItemOf({ description }: PaymentAttempt, amountIncludingTax: number) {
  return { description: cutText(description, DESCRIPTION_CHARACTERS_MAX), quantity: 1, amountIncludingTax };
}
