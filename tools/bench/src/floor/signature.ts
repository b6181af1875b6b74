import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 86_400;
const DIGEST_CHARACTERS = 64;

/** The header `Stripe-Signature` of a body (https://docs.stripe.com/webhooks/signatures). */
export function signWebhook(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Whether a body is signed with the secret, at most a day ago. */
export function isSigned(body: Buffer, header: string | undefined, secret: string): boolean {
  const { t: seconds = '', v1 = '' } = Object.fromEntries(
    (header ?? '').split(',').map((pair) => pair.split('=', 2) as [string, string]),
  );
  if (seconds === '' || v1.length !== DIGEST_CHARACTERS) return false;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(digest, Buffer.from(v1, 'hex'));
}
