import { text } from '../texts/text.ts';
import { PersonText } from './person-text.tsx';

/** Stands for the person while the text around them is looked up. */
const PLACE = '\u0000';

/** "by" and who did something, in the order of the language. */
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
