const AFTER_MS = 500;

/** Loads something ahead of time once the browser is idle. If that fails, it is loaded when it is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  const begin = (): void => void load().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin);
  else setTimeout(begin, AFTER_MS);
}
