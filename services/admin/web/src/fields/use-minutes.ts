import { useSyncExternalStore } from 'react';
import { observable } from '../api/observable.ts';

const MINUTE_MS = 60_000;

const renderedAtMs = observable(Date.now());

function renderIfVisible(): void {
  if (!document.hidden) renderedAtMs.write(Date.now());
}

setInterval(renderIfVisible, MINUTE_MS);
document.addEventListener('visibilitychange', renderIfVisible);

/** Renders a component again every minute while the page is visible, and when it becomes visible. */
export function useMinutes(): void {
  useSyncExternalStore(renderedAtMs.subscribe, renderedAtMs.read);
}
