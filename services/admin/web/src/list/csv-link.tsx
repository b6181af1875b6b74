import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { API, queryString } from '../api/call-api.ts';
import { useText } from '../texts/use-text.ts';
import { useList } from './use-list.ts';

/** Downloads all pages of the list in its order. `path` is the address of the export under the API. */
export function CsvLink({ path }: { path: string }) {
  const text = useText();
  const { shown } = useList();
  return (
    <Button component="a" download href={API + path + queryString(shown)} startIcon={<DownloadOutlined />}>
      {text('list.csv')}
    </Button>
  );
}
