import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useState } from 'react';
import type { ColorMode } from './palette.ts';

/** The key under which this browser keeps the choice. Nothing else is stored, so it survives a sign-out. */
const STORED = 'booking-admin.color-mode';

type Choice = readonly [ColorMode, (mode: ColorMode) => void];

export const ColorModeContext = createContext<Choice>(['light', () => undefined]);

export function useColorMode(): Choice {
  return useContext(ColorModeContext);
}

/** The user's choice; the system's setting by default. */
export function useStoredColorMode(): Choice {
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const system = isDarkSystem ? 'dark' : 'light';
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED));
  const choose = (mode: ColorMode): void => {
    const kept = mode === system ? 'system' : mode;
    localStorage.setItem(STORED, kept);
    setChosen(kept);
  };
  return [chosen === 'dark' || chosen === 'light' ? chosen : system, choose];
}
