import type { ThemeOptions } from '@mui/material';

const SANS = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** The radius of the corners of papers, fields and buttons. */
export const RADIUS_PX = 8;

export const typography = {
  fontFamily: SANS,
  h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.012em' },
  h2: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
  body1: { fontSize: '0.875rem', lineHeight: 1.5 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4 },
  button: { fontWeight: 600, textTransform: 'none', fontSize: '0.8125rem' },
} as const satisfies ThemeOptions['typography'];
