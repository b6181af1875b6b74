import { Link } from '@mui/material';
import { text } from '../texts/text.ts';

/** The first element in the tab order, visible only with focus. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: theme.zIndex.tooltip,
        p: 1.5,
        borderRadius: 1,
        backgroundColor: 'background.paper',
        boxShadow: 3,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      })}
    >
      {text('layout.skip')}
    </Link>
  );
}
