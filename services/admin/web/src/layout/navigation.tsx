import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { usePermissions } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import { NavigationEntry } from './navigation-entry.tsx';
import { type Page, pageGroups } from './page.ts';

/** The pages that the user may see. */
export function Navigation({ pages }: { pages: readonly Page[] }) {
  const text = useText();
  const permissions = usePermissions();
  const visible = pages.filter(({ needs, alsoFor = needs }) =>
    [needs, alsoFor].some((one) => one === undefined || permissions.includes(one)),
  );
  return (
    <Box component="nav" aria-label={text('layout.navigation')} sx={{ px: 1.5, pb: 3 }}>
      <Wordmark />
      {pageGroups.map((group) => (
        <Group
          key={group}
          name={text(`layout.groups.${group}`)}
          entries={visible.filter((page) => page.group === group)}
        />
      ))}
    </Box>
  );
}

function Group({ name, entries }: { name: string; entries: readonly Page[] }) {
  const shown = entries.filter(({ entry }) => entry !== undefined);
  if (shown.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ px: 1.25, pb: 0.5, fontWeight: 600 }}>
        {name}
      </Typography>
      <List dense disablePadding>
        {shown.map((page) => (
          <NavigationEntry key={page.path} page={page} />
        ))}
      </List>
    </Box>
  );
}
