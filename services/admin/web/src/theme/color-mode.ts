import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';
import type { ColorMode } from './palette.ts';

/** Under which name the choice is remembered. */
export const COLOR_MODE = 'color-mode';

/** What somebody chose; the system's own choice until then. */
export function useColorMode(): readonly [ColorMode, (mode: ColorMode) => void] {
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, choose] = useStore<ColorMode | 'system'>(COLOR_MODE, 'system');
  const system = isDarkSystem ? 'dark' : 'light';
  return [chosen === 'system' ? system : chosen, (mode) => choose(mode === system ? 'system' : mode)];
}
