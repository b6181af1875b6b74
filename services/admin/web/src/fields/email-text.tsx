import { Fragment } from 'react';

/** The email or the name of a person, which breaks after its @ before it breaks inside of a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=@)/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
