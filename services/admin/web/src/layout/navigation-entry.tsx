import { Box, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { Link } from 'react-router-dom';
import type { WaitingKind } from '../api/answers.ts';
import { text } from '../texts/text.ts';
import type { Entry } from './page.ts';
import { useWaiting } from './use-waiting.ts';

export function NavigationEntry({ path, entry }: { path: string; entry: Entry }) {
  const { pathname } = useLocation();
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  const Icon = entry.icon;
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        component={Link}
        to={path}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{ borderRadius: 2, py: 0.5, px: 1.25, '&.Mui-selected': { color: 'primary.main', fontWeight: 650 } }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit', opacity: 0.85 }}>
          <Icon aria-hidden sx={{ fontSize: 19 }} />
        </ListItemIcon>
        <ListItemText
          primary={text(entry.label)}
          slotProps={{ primary: { sx: { fontWeight: isHere ? 650 : 500, fontSize: '0.84rem', whiteSpace: 'nowrap' } } }}
        />
        {entry.waiting && <Waiting kinds={entry.waiting} />}
      </ListItemButton>
    </ListItem>
  );
}

const SHOWN_MAX = 999;

/** The number of records that wait for a decision. */
function Waiting({ kinds }: { kinds: readonly WaitingKind[] }) {
  const count = useWaiting(kinds);
  if (count === 0) return null;
  const shown = count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
  return (
    <Box
      component="span"
      aria-label={text('layout.waiting', { smart_count: count })}
      sx={(theme) => ({
        px: 0.9,
        borderRadius: 5,
        fontSize: '0.72rem',
        fontWeight: 650,
        lineHeight: '20px',
        color: theme.tones.warning.ink,
        backgroundColor: theme.tones.warning.ground,
      })}
    >
      {shown}
    </Box>
  );
}
