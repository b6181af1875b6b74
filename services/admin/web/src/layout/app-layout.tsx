import { mdiMenu, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import { Box, Drawer, IconButton, Link, Tooltip } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { rememberFocus } from '../actions/remember-focus.ts';
import { useMay } from '../api/use-session.ts';
import { useLive } from '../live-update/use-live.ts';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { useColorMode } from '../theme/admin-theme-provider.tsx';
import { Icon } from '../theme/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import type { Page } from './page.ts';

/** The longest label fits beside its number from `xl` on. A narrower window needs the space for its tables. */
const NAVIGATION_PX = { md: 232, xl: 264 };

type Props = {
  readonly pages: readonly Page[];
  /** The search over all kinds of records, in the top bar. */
  readonly search: ReactNode;
  readonly children?: ReactNode;
};

/** The navigation beside the page, or behind a button on a phone. */
export function AppLayout({ pages, search, children }: Props) {
  const isLive = useLive();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink />
      <Box sx={{ display: { xs: 'none', md: 'block' }, width: NAVIGATION_PX, flexShrink: 0 }}>
        <Box sx={{ position: 'fixed', width: NAVIGATION_PX, height: '100vh', overflowY: 'auto' }}>
          <Navigation pages={pages} />
        </Box>
      </Box>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': text('layout.navigation') } }}
        sx={{ display: { md: 'none' } }}
      >
        <Box sx={{ width: NAVIGATION_PX.xl }} onClick={() => setOpen(false)}>
          <Navigation pages={pages} />
        </Box>
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TopBar isLive={isLive} search={search} onMenu={() => setOpen(true)} />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          // The pressed control may disappear, and the focus with it.
          onClick={() => rememberFocus()()}
          sx={{ px: { xs: 1.5, sm: 3 }, pb: 6, maxWidth: 1480, '&:focus-visible': { outline: 'none' } }}
        >
          <Suspense fallback={<LoadingState />}>{children}</Suspense>
        </Box>
      </Box>
    </Box>
  );
}

/** The first element in the tab order, visible only with focus. */
function SkipLink() {
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

type TopBarProps = { readonly isLive: boolean; readonly onMenu: () => void; readonly search: ReactNode };

function TopBar({ isLive, onMenu, search }: TopBarProps) {
  const mayRead = useMay('read_all');
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 0.5,
        minHeight: 60,
        px: { xs: 1, sm: 3 },
        pb: { xs: 1.5, sm: 0 },
      }}
    >
      <IconButton aria-label={text('layout.menu')} onClick={onMenu} sx={{ display: { md: 'none' } }}>
        <Icon path={mdiMenu} />
      </IconButton>
      {search}
      <Box sx={{ ml: 'auto' }} />
      {mayRead && <LiveSign isLive={isLive} />}
      <ColorModeButton />
      <AccountMenu />
    </Box>
  );
}

function LiveSign({ isLive }: { isLive: boolean }) {
  const label = text(isLive ? 'layout.live' : 'layout.polling');
  return (
    <Tooltip title={label}>
      <Box role="img" aria-label={label} sx={{ p: 1 }}>
        <Box
          sx={(theme) => ({
            width: 9,
            height: 9,
            borderRadius: '50%',
            backgroundColor: isLive ? theme.palette.success.main : theme.palette.warning.main,
          })}
        />
      </Box>
    </Tooltip>
  );
}

function ColorModeButton() {
  const [mode, setMode] = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <Tooltip title={text(other === 'dark' ? 'layout.toDark' : 'layout.toLight')}>
      <IconButton onClick={() => setMode(other)}>
        <Icon path={other === 'dark' ? mdiWeatherNight : mdiWeatherSunny} fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
