import { CustomerText } from '../fields/customer-text.tsx';
import { wordIn } from '../texts/use-text.ts';

type Props = { readonly requestedBy: string; readonly customerId: string | null | undefined };

/** The requester of a refund. The customer of the booking is a link to their page. */
export function RequesterText({ requestedBy, customerId }: Props) {
  return requestedBy === customerId ? <CustomerText id={customerId} /> : wordIn('words.actor', requestedBy);
}
