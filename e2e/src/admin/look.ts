/** The browser in which an interface is opened. */
export type Look = {
  readonly phone?: boolean;
  readonly dark?: boolean;
  readonly locale?: string;
  /** Enables animations. By default the browser asks for reduced motion. */
  readonly moves?: boolean;
  /**
   * Lets the browser prefetch all pages while it is idle. This takes a sixth of the processor time of opening a page.
   */
  readonly prefetches?: boolean;
  /** True if the test changes the browser permanently, such as its clock. No other test then uses it. */
  readonly isAltered?: boolean;
};

const DESKTOP = { width: 1_280, height: 900 };
const PHONE = { width: 375, height: 812 };
/** The size of a tablet. Tests resize an open page to it. */
export const TABLET = { width: 1_024, height: 800 };

export function settingsOf({ dark = false, locale = 'en-GB', moves = false, ...look }: Look) {
  const colorScheme = dark ? ('dark' as const) : ('light' as const);
  const reducedMotion = moves ? ('no-preference' as const) : ('reduce' as const);
  return { viewport: viewportOf(look), colorScheme, reducedMotion, locale };
}

export function viewportOf({ phone = false }: Look = {}) {
  return phone ? PHONE : DESKTOP;
}
