import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { API, queryString } from '../api/call-api.ts';
import { useText } from '../texts/use-text.ts';
import { useList } from './use-list.ts';

/** Downloads what the list shows, all pages of it, in its order. `path` is that of the export under the API. */
export function CsvLink({ path }: { path: string }) {
  const text = useText();
  const { shown } = useList();
  return (
    <Button component="a" download href={API + path + queryString(shown)} startIcon={<DownloadOutlined />}>
      {text('list.csv')}
    </Button>
  );
}
