import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Muted } from './muted.tsx';

/** A value in a list, with a smaller line below it if there is one. */
export function TwoLines({ children, below }: { readonly children?: ReactNode; readonly below: ReactNode }) {
  const isMissing = below === null || below === undefined || below === false;
  return (
    <>
      {children}
      {!isMissing && (
        <Muted variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {below}
        </Muted>
      )}
    </>
  );
}

/** A text from outside in a table: a long word breaks before it widens its column. */
export function ForeignText({ children }: { children: ReactNode }) {
  return <Box sx={{ minWidth: { sm: 80 }, overflowWrap: 'anywhere' }}>{children}</Box>;
}

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
