import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { usePermissions } from '../api/use-session.ts';
import { Muted } from '../fields/muted.tsx';
import icon from '../icon.svg';
import { text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { type Entry, type Page, pageGroups } from './page.ts';
import { useWaiting } from './use-waiting.ts';

/** An entry, and the address of its page. */
type Located = { readonly path: string; readonly entry: Entry };

/** The pages that the user may see. */
export function Navigation({ pages }: { pages: readonly Page[] }) {
  const permissions = usePermissions();
  const may = ({ needs, alsoFor = needs }: Entry): boolean =>
    [needs, alsoFor].some((permission) => permissions.includes(permission));
  const entries = pages.flatMap(({ path, entry }) => (entry && may(entry) ? [{ path, entry }] : []));
  return (
    <Box component="nav" aria-label={text('layout.navigation')} sx={{ px: 1.5, pb: 3 }}>
      <Wordmark />
      {pageGroups.map((group) => (
        <Group
          key={group}
          name={text(`layout.groups.${group}`)}
          entries={entries.filter(({ entry }) => entry.group === group)}
        />
      ))}
    </Box>
  );
}

function Group({ name, entries }: { name: string; entries: readonly Located[] }) {
  if (entries.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Muted variant="caption" sx={{ px: 1, pb: 0.5, fontWeight: 600 }}>
        {name}
      </Muted>
      <List dense disablePadding>
        {entries.map(({ path, entry }) => (
          <NavigationEntry key={path} path={path} entry={entry} />
        ))}
      </List>
    </Box>
  );
}

function NavigationEntry({ path, entry }: { path: string; entry: Entry }) {
  const { pathname } = useLocation();
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        component={Link}
        to={path}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{ borderRadius: 2, py: 0.5, px: 1, '&.Mui-selected': { color: 'primary.main' } }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit', opacity: 0.85 }}>
          <Icon path={entry.icon} aria-hidden sx={{ fontSize: 19 }} />
        </ListItemIcon>
        <ListItemText
          primary={text(entry.label)}
          slotProps={{
            primary: { sx: { fontWeight: 500, fontSize: '0.84rem', hyphens: 'auto', overflowWrap: 'anywhere' } },
          }}
        />
        {entry.waiting && <Waiting kinds={entry.waiting} />}
      </ListItemButton>
    </ListItem>
  );
}

const SHOWN_MAX = 999;

/** The number of records that wait for a decision. */
function Waiting({ kinds }: { kinds: NonNullable<Entry['waiting']> }) {
  const count = useWaiting(kinds);
  if (count === 0) return null;
  const shown = count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
  return (
    <Box
      component="span"
      aria-label={text('layout.waiting', { smart_count: count })}
      sx={(theme) => ({
        ml: 0.75,
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

function Wordmark() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 1, height: 60 }}>
      <img src={icon} alt="" width={28} height={28} />
      <Typography component="span" sx={{ fontWeight: 680, letterSpacing: '-0.01em' }}>
        {text('layout.product')}
      </Typography>
    </Box>
  );
}
