import { Fragment } from 'react';

/** A text whose emails break after their @ before they break inside of a word. */
export function TextWithEmails({ text }: { text: string }) {
  const [first, ...others] = text.split(/(?<=@)/);
  return (
    <>
      {first}
      {others.map((part, place) => (
        <Fragment key={`${place} ${part}`}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
