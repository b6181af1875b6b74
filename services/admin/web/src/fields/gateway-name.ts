import { wordIn } from '../texts/text.ts';

/** The name of a gateway, such as Stripe. A method that this application does not know stays as it is. */
export function gatewayName(method: string): string {
  return wordIn('gateways', method);
}
