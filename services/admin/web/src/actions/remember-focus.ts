/** The parts of a list that hold one record each. */
const ROW = 'tbody tr, main li';
/** The controls of a page that the Tab key reaches. */
const CONTROL = 'main :is(button, a[href], input, [role="combobox"]):not(:disabled, [tabindex="-1"])';

/**
 * Remembers where the focus is: the row of the focused control, or the control itself if it is in no row. Call the
 * returned function once a dialog about the row has closed, or at once if there is no dialog. If the row has
 * disappeared or disappears later, the next row gets the focus, so that the keyboard stays where it was.
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const row = activeElement?.closest(ROW) ?? activeElement?.closest('main *');
  if (!row) return () => hasNoFocus() && focusFirst(undefined);
  const rows = row.matches(ROW) ? [...(row.parentElement?.children ?? [])] : [...document.querySelectorAll(CONTROL)];
  const place = rows.indexOf(row);
  const successors = [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()];
  return () => onceGone(row, () => focusFirst(successors.find((other) => other.checkVisibility())));
}

let watcher: MutationObserver | undefined;

/** Runs when the row is gone, unless the user has moved the focus before. Only the last row is watched. */
function onceGone(row: Element, run: () => void): void {
  watcher?.disconnect();
  const runIfLost = (): boolean => {
    if (row.isConnected) return false;
    if (hasNoFocus()) run();
    return true;
  };
  if (runIfLost()) return;
  watcher = new MutationObserver((_changes, observer) => {
    if (runIfLost() || !isHeld(row)) observer.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isHeld(row: Element): boolean {
  return hasNoFocus() || row.contains(document.activeElement);
}

/** Without another row, the page itself gets the focus. */
function focusFirst(row: Element | undefined): void {
  const control = row?.matches(CONTROL)
    ? row
    : (row?.querySelector('button:not(:disabled)') ?? row?.querySelector('a[href]'));
  (control instanceof HTMLElement ? control : document.getElementById('main'))?.focus();
}
