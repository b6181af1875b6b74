import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { adminTheme } from './admin-theme.ts';
import { useColorMode } from './color-mode.ts';

export function AdminTheme({ children }: { children: ReactNode }) {
  const [mode] = useColorMode();
  const theme = useMemo(() => adminTheme(mode), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
