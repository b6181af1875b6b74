import type { ColorMode } from './palette.ts';

/** The key under which this browser keeps the choice, also after a sign-out. */
const STORED = 'booking-admin.color-mode';

/** The media query of a system that is set to dark colours. */
export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The user's choice, unless it is the system's setting. */
export function keptColorMode(): ColorMode | undefined {
  const kept = localStorage.getItem(STORED);
  return kept === 'dark' || kept === 'light' ? kept : undefined;
}

export function keepColorMode(mode: ColorMode | 'system'): void {
  localStorage.setItem(STORED, mode);
}
