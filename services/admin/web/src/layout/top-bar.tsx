import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { useColorMode } from '../theme/color-mode.ts';
import { AccountMenu } from './account-menu.tsx';

type Props = { readonly isLive: boolean; readonly onMenu: () => void; readonly search: ReactNode };

export function TopBar({ isLive, onMenu, search }: Props) {
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
        <MenuOutlined />
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
        {other === 'dark' ? <DarkModeOutlined fontSize="small" /> : <LightModeOutlined fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
