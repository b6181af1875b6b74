import { createTheme, Fade, type Theme, type ThemeOptions } from '@mui/material';
import { type ColorMode, palettes, type Tones, tones } from './palette.ts';
import { RADIUS_PX, typography } from './typography.ts';

declare module '@mui/material/styles' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- MUI is extended by merging interfaces.
  interface Theme {
    tones: Tones;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- MUI is extended by merging interfaces.
  interface ThemeOptions {
    tones: Tones;
  }
}

export const MONOSPACE = 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace';

/** The navigation is beside the page from `md` on; the widest list fits beside it. From `xl` on, no action wraps. */
const breakpoints = { values: { xs: 0, sm: 600, md: 1_024, lg: 1_200, xl: 1_400 } };

const MENU_MS = 120;

const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: ({ palette }) => ({
      body: { fontVariantNumeric: 'tabular-nums', WebkitFontSmoothing: 'antialiased' },
      ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      '@media print': {
        'nav, header, [role=search], [role=tablist], button, input[type=checkbox]': { display: 'none !important' },
        'body, main *': { color: '#000 !important', overflow: 'visible !important' },
        // Nothing is cut on paper, so every text needs its full height.
        'main *': { maxHeight: 'none !important', WebkitLineClamp: 'none !important' },
        'main section, tr': { breakInside: 'avoid' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        // Animations still run once: MUI detects the fields that a browser has filled in by their animation.
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
        },
      },
    }),
  },
  // A menu that grows moves its items away from the pointer, and a quick click misses them.
  MuiMenu: { defaultProps: { slots: { transition: Fade }, transitionDuration: MENU_MS } },
  MuiPopover: { defaultProps: { slots: { transition: Fade }, transitionDuration: MENU_MS } },
  MuiAlert: { defaultProps: { variant: 'outlined' } },
  MuiButton: { defaultProps: { disableElevation: true, size: 'small' }, styleOverrides: { root: { minHeight: 34 } } },
  // The box is in line with the title of an option, which may have an explanation below it.
  MuiFormControlLabel: { styleOverrides: { root: { alignItems: 'flex-start' }, label: { paddingBlock: 8.5 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '9px 12px',
        fontSize: '0.8125rem',
        borderColor: theme.palette.divider,
        [theme.breakpoints.down('lg')]: { paddingInline: 8 },
        [theme.breakpoints.down('md')]: { paddingInline: 6 },
      }),
      head: ({ theme }) => ({ fontWeight: 600, fontSize: '0.75rem', color: theme.palette.text.secondary }),
      paddingCheckbox: ({ theme }) => ({
        padding: '0 0 0 6px',
        [theme.breakpoints.down('lg')]: { paddingInline: '6px 0' },
      }),
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 42, padding: '8px 14px' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 42 } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' } },
  },
};

/**
 * The theme of the interface. It has quiet backgrounds, one colour for buttons, and separate colours for states.
 * `texts` are the texts of MUI's components.
 */
export function adminTheme(mode: ColorMode, texts: readonly object[]): Theme {
  const options: ThemeOptions = {
    breakpoints,
    palette: palettes[mode],
    tones: tones[mode],
    shape: { borderRadius: RADIUS_PX },
    typography,
    components,
    motion: { reducedMotion: 'system' },
  };
  return createTheme(options, ...texts);
}
