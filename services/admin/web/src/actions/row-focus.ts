/** The parts of a list that hold one record each. */
const ROW = 'tbody tr, main li';

/**
 * Remembers the row of the focused control. Call the returned function when a dialog about the row has closed: if the
 * row disappears, then or later, the next row gets the focus, so that the keyboard stays where it was.
 */
export function rememberRow(): () => void {
  const row = document.activeElement?.closest<HTMLElement>(ROW);
  const list = row?.parentElement;
  if (!row || !list) return () => hasNoFocus() && focusFirst(undefined);
  const rows = [...list.children];
  const place = rows.indexOf(row);
  const successors = [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()];
  return () => onceGone(row, () => focusFirst(successors.find(({ isConnected }) => isConnected)));
}

/** Runs when the row is gone, unless the user has moved the focus before. */
function onceGone(row: Element, run: () => void): void {
  const runIfLost = (): boolean => {
    if (row.isConnected) return false;
    if (hasNoFocus()) run();
    return true;
  };
  if (runIfLost()) return;
  const observer = new MutationObserver(() => {
    if (runIfLost() || !isHeld(row)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isHeld(row: Element): boolean {
  return hasNoFocus() || row.contains(document.activeElement);
}

/** Without another row, the page itself gets the focus. */
function focusFirst(row: Element | undefined): void {
  const control =
    row?.querySelector<HTMLElement>('button:not(:disabled)') ?? row?.querySelector<HTMLElement>('a[href]');
  (control ?? document.getElementById('main'))?.focus();
}
