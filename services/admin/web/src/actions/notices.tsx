import { Alert, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { text } from '../texts/text.ts';
import { hideNotice, shownNotice } from './shown-notice.ts';

const SHOWN_MS = 6_000;

/**
 * The place of the messages. It is always there, so that screen readers announce each of them. The key restarts the
 * display time for each message. A warning stays until somebody closes it, because no other place shows the failure.
 */
export function Notices() {
  const { key, notice } = useSyncExternalStore(shownNotice.subscribe, shownNotice.read);
  return (
    <div role="status">
      <Snackbar
        key={key}
        open={notice !== undefined}
        autoHideDuration={notice?.severity === 'warning' ? null : SHOWN_MS}
        onClose={(_event, cause) => cause !== 'clickaway' && hideNotice()}
      >
        <Alert
          role="presentation"
          severity={notice?.severity ?? 'info'}
          variant="filled"
          closeText={text('actions.close')}
          onClose={hideNotice}
        >
          {notice?.message}
        </Alert>
      </Snackbar>
    </div>
  );
}
