import { createContext, useContext } from 'react';
import { text, wordIn } from '../texts/text.ts';
import { CustomerText } from './customer-text.tsx';
import { TextWithEmails } from './lines.tsx';

/** The customer of the record on the page. Where the record names this customer as an actor, the name is a link. */
export const KnownCustomer = createContext<string | null | undefined>(undefined);

/** The name of a member of staff, the gateway, the system or a customer. A customer's name links to their page. */
export function PersonText({ name }: { name: string }) {
  if (name === useContext(KnownCustomer)) return <CustomerText id={name} />;
  return (
    <bdi>
      <TextWithEmails text={wordIn('words.actor', name)} />
    </bdi>
  );
}

/** A placeholder for the name, to find its place in the text. */
const PLACE = '\u0000';

/** The word "by" and the name of a person, in the word order of the language. */
export function ByText({ name }: { name: string }) {
  const [before = '', after = ''] = text('timeline.by', { who: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <PersonText name={name} />
      {after}
    </>
  );
}
