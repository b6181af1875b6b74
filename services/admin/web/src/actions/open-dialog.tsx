import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { observable } from '../api/observable.ts';
import { rememberFocus } from './remember-focus.ts';

type Opened = { readonly dialog: ReactElement; readonly returnFocus: () => void };

const opened = observable<Opened | undefined>(undefined);
/** The number of reasons to keep the open dialog when the page changes. */
let holds = 0;

/** Shows a dialog outside of the page, because the row that opened it may disappear. It replaces an open dialog. */
export function openDialog(dialog: ReactElement): void {
  opened.write({ dialog, returnFocus: opened.read()?.returnFocus ?? rememberFocus() });
}

export function closeDialog(): void {
  opened.write(undefined);
}

/** Keeps the open dialog when the page changes: the outcome of a running action, or a secret, would be lost with it. */
export function useHeldDialog(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    holds += 1;
    return () => void (holds -= 1);
  }, [isHeld]);
}

/** Runs when the user moves to another page. */
export function useOnLeave(run: () => void): void {
  const { pathname, search } = useLocation();
  // The page of a customer has its id in the query. The rest of the query is the place in a list.
  const id = new URLSearchParams(search).get('id');
  useEffect(() => run, [pathname, id]);
}

/**
 * Shows the open dialog, and closes it when the page changes, unless it is held. If the row that opened it has
 * disappeared, the next row gets the focus.
 */
export function OpenDialog() {
  const { dialog = null, returnFocus } = useSyncExternalStore(opened.subscribe, opened.read) ?? {};
  useOnLeave(() => holds === 0 && closeDialog());
  // Runs once the dialog is gone and has returned the focus to the button that opened it.
  useEffect(() => returnFocus, [returnFocus]);
  return (
    <Box onKeyDown={ignoreHeldEnter} sx={{ display: 'contents' }}>
      {dialog}
    </Box>
  );
}

/**
 * Ignores the Enter key that opened a dialog and is still held down, because it would also press a button of the
 * dialog.
 */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
