import createCache from '@emotion/cache';
import { CssBaseline, ThemeProvider, useMediaQuery } from '@mui/material';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { shownTexts } from '../texts/catalogue.ts';
import { adminTheme } from './admin-theme.ts';
import { DARK_SYSTEM, keepColorMode, keptColorMode } from './kept-color-mode.ts';
import type { ColorMode } from './palette.ts';

type Choice = readonly [ColorMode, (mode: ColorMode) => void];

const ColorModeContext = createContext<Choice>(['light', () => undefined]);

export function useColorMode(): Choice {
  return useContext(ColorModeContext);
}

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

/** The user's choice; the system's setting by default. */
function useStoredColorMode(): Choice {
  const isDarkSystem = useMediaQuery(DARK_SYSTEM, { noSsr: true });
  const system = isDarkSystem ? 'dark' : 'light';
  const [chosen, setChosen] = useState(keptColorMode);
  const choose = (mode: ColorMode): void => {
    const isSystem = mode === system;
    keepColorMode(isSystem ? 'system' : mode);
    setChosen(isSystem ? undefined : mode);
  };
  return [chosen ?? system, choose];
}

/** The Content-Security-Policy accepts only styles with the nonce of this answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const styleCache = createCache({ key: 'css', nonce, prepend: true });
