import { useContext } from 'react';
import { wordIn } from '../texts/text.ts';
import { CustomerText } from './customer-text.tsx';
import { KnownCustomer } from './known-customer.ts';
import { TextWithEmails } from './text-with-emails.tsx';

/** The name of a customer, with a link to their page, of a member of staff, the gateway or the system. */
export function PersonText({ name }: { name: string }) {
  if (name === useContext(KnownCustomer)) return <CustomerText id={name} />;
  return (
    <bdi>
      <TextWithEmails text={wordIn('words.actor', name)} />
    </bdi>
  );
}
