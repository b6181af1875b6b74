import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';
import type { ColorMode } from './palette.ts';

/** The key under which the choice is stored. */
export const COLOR_MODE = 'color-mode';

/** The user's choice; the system's setting by default. */
export function useColorMode(): readonly [ColorMode, (mode: ColorMode) => void] {
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, choose] = useStore<ColorMode | 'system'>(COLOR_MODE, 'system');
  const system = isDarkSystem ? 'dark' : 'light';
  return [chosen === 'system' ? system : chosen, (mode) => choose(mode === system ? 'system' : mode)];
}
