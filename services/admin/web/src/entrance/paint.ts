import { DARK_SYSTEM, keptColorMode } from '../theme/kept-color-mode.ts';
import { type ColorMode, palettes } from '../theme/palette.ts';
import { RADIUS_PX, typography } from '../theme/typography.ts';

const darkSystem = matchMedia(DARK_SYSTEM);

/** Gives a page the colours and the type of the interface, as variables for the style sheets of the entrance. */
export function paint(page: HTMLElement): void {
  const mode = keptColorMode() ?? (darkSystem.matches ? 'dark' : 'light');
  page.dataset['mode'] = mode;
  for (const [name, value] of Object.entries(variablesOf(mode))) page.style.setProperty(`--${name}`, value);
}

/** Calls back when the system changes between light and dark colours. */
export function onOtherSystemColors(listener: () => void, signal: AbortSignal): void {
  darkSystem.addEventListener('change', listener, { signal });
}

function variablesOf(mode: ColorMode): Readonly<Record<string, string>> {
  const { primary, error, warning, background, text, divider } = palettes[mode];
  const { h1, body1, body2, caption, button } = typography;
  return {
    primary: primary.main,
    'primary-dark': primary.dark,
    'on-primary': primary.contrastText,
    error: error.main,
    warning: warning.main,
    ground: background.default,
    paper: background.paper,
    ink: text.primary,
    'ink-soft': text.secondary,
    divider,
    radius: `${RADIUS_PX}px`,
    h1: fontOf(h1),
    'h1-spacing': h1.letterSpacing,
    body1: fontOf(body1),
    body2: fontOf(body2),
    caption: fontOf(caption),
    button: fontOf({ ...button, lineHeight: BUTTON_LINE_HEIGHT }),
  };
}

/** The line height of MUI's buttons. */
const BUTTON_LINE_HEIGHT = 1.75;

type Font = { readonly fontSize: string; readonly fontWeight?: number; readonly lineHeight: number };

function fontOf({ fontSize, fontWeight = 400, lineHeight }: Font): string {
  return `${fontWeight} ${fontSize}/${lineHeight} ${typography.fontFamily}`;
}
