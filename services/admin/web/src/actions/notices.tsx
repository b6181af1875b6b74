import { Alert, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { hideNotice, type Notice, shownNotice, showNotice, subscribeToNotices } from './shown-notice.ts';

export type { Notice };

const SHOWN_MS = 6_000;

/** Shows a message for a moment. */
export function notify(message: string, severity: Notice['severity'] = 'info'): void {
  showNotice({ message, severity });
}

export function success(message: string): Notice {
  return { message, severity: 'success' };
}

/**
 * The place of the messages. It is always there, so that screen readers announce each of them. The key restarts the
 * display time for each message.
 */
export function Notices() {
  const { key, notice } = useSyncExternalStore(subscribeToNotices, shownNotice);
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
