import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { API } from '../api/call-api.ts';

/** Downloads a file of the API. */
export function DownloadButton({ path, children }: { path: string; children: string }) {
  return (
    <Button component="a" download href={API + path} startIcon={<DownloadOutlined />}>
      {children}
    </Button>
  );
}
