import { Box, List } from '@mui/material';
import { Muted } from '../fields/muted.tsx';
import { usePermissions } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import { NavigationEntry } from './navigation-entry.tsx';
import { type Entry, type Page, pageGroups } from './page.ts';

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
      <Muted variant="caption" sx={{ px: 1.25, pb: 0.5, fontWeight: 600 }}>
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
