import { Box, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Muted } from '../fields/muted.tsx';
import { text } from '../texts/text.ts';

type Props = {
  readonly title: string;
  readonly chips?: ReactNode;
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
};

/** The title of a page, which is also the title of its tab, and its actions. */
export function PageHeader({ title, chips, actions, lead }: Props) {
  const product = text('layout.product');
  const heading = useFocusOnArrival();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 0.5, pb: 2 }}>
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 200 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.25 }}>
          <Typography
            component="h1"
            variant="h1"
            ref={heading}
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {chips}
        </Box>
        {lead !== undefined && <Muted sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{lead}</Muted>}
      </Box>
      {actions}
    </Box>
  );
}

/** The key that the router gives to the page which the browser loaded, also when staff come back to it. */
const LOADED = 'default';
/** Whether any page has been shown since the browser loaded the interface. */
let hasArrived = false;

/** Where somebody may be typing. A page that arrives late does not take the keyboard away. */
const TYPING = 'input, textarea, [role="dialog"], [role="menu"]';

/** Moves the focus to the title of a page that staff have moved to, so that a screen reader announces the page. */
function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  useEffect(() => {
    const isMove = hasArrived || key !== LOADED;
    if (isMove && !document.activeElement?.closest(TYPING)) heading.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [pathname]);
  return heading;
}
