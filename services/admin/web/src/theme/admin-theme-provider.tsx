import createCache from '@emotion/cache';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { shownTexts } from '../texts/catalogue.ts';
import { adminTheme } from './admin-theme.ts';
import { ColorModeContext, useStoredColorMode } from './color-mode.ts';

/** The theme of the colours that the user chose. It is mounted again when the language changes. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const choice = useStoredColorMode();
  const [mode] = choice;
  const texts = shownTexts.read().components;
  const theme = useMemo(() => adminTheme(mode, texts), [mode, texts]);
  return (
    <ColorModeContext value={choice}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ColorModeContext>
  );
}

/** The Content-Security-Policy accepts only styles with the nonce of this answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const styleCache = createCache({ key: 'css', nonce, prepend: true });
