import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useSyncExternalStore } from 'react';

export type Notice = { readonly message: string; readonly severity: 'info' | 'success' | 'warning' };

const SHOWN_MS = 6_000;

let shown: Notice | undefined;
const listeners = new Set<() => void>();

/** Shows a message for a moment. */
export function notify(message: string, severity: Notice['severity'] = 'info'): void {
  show({ message, severity });
}

export function success(message: string): Notice {
  return { message, severity: 'success' };
}

function show(notice: Notice | undefined): void {
  shown = notice;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place of the messages. It is always there, so that screen readers announce each of them. */
export function Notices() {
  const notice = useSyncExternalStore(subscribe, () => shown);
  return (
    <div role="status">
      <Snackbar open={notice !== undefined} autoHideDuration={SHOWN_MS} onClose={() => show(undefined)}>
        <Alert role="presentation" severity={notice?.severity ?? 'info'} variant="filled">
          {notice?.message}
        </Alert>
      </Snackbar>
    </div>
  );
}
