import { mdiDownloadOutline } from '@mdi/js';
import { Button } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { API, fetchFile } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { failureText, text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { notify } from './shown-notice.ts';

/**
 * Downloads a file of the API. A link alone would save a problem as the file, or say only that the download failed.
 */
export function DownloadButton({ path, children }: { path: string; children: string }) {
  const [isRunning, setIsRunning] = useState(false);
  const download = async (): Promise<void> => {
    setIsRunning(true);
    try {
      save(await orLeave(fetchFile(path)));
    } catch (error) {
      notify(failureText(error), 'warning');
    }
    setIsRunning(false);
  };
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    if (!isRunning) void download();
  };
  return (
    <Button component="a" download href={API + path} startIcon={<Icon path={mdiDownloadOutline} />} onClick={onClick}>
      {isRunning ? text('actions.working') : children}
    </Button>
  );
}

/** Browsers read the address a moment after the click. */
const SAVED_MS = 60_000;

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}
