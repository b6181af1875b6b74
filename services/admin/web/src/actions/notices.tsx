import { Alert, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { hideNotice, shownNotice } from './shown-notice.ts';

const SHOWN_MS = 6_000;

/**
 * The place of the messages. It is always there, so that screen readers announce each of them. The key restarts the
 * display time for each message.
 */
export function Notices() {
  const { key, notice } = useSyncExternalStore(shownNotice.subscribe, shownNotice.read);
  return (
    <div role="status">
      <Snackbar key={key} open={notice !== undefined} autoHideDuration={SHOWN_MS} onClose={hideNotice}>
        <Alert role="presentation" severity={notice?.severity ?? 'info'} variant="filled">
          {notice?.message}
        </Alert>
      </Snackbar>
    </div>
  );
}
