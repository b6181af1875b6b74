import { useMediaQuery } from '@mui/material';
import { createContext, useContext, useState } from 'react';
import { DARK_SYSTEM, keepColorMode, keptColorMode } from './kept-color-mode.ts';
import type { ColorMode } from './palette.ts';

type Choice = readonly [ColorMode, (mode: ColorMode) => void];

export const ColorModeContext = createContext<Choice>(['light', () => undefined]);

export function useColorMode(): Choice {
  return useContext(ColorModeContext);
}

/** The user's choice; the system's setting by default. */
export function useStoredColorMode(): Choice {
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
