import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { API, queryString } from '../api/call-api.ts';
import { useText } from '../texts/use-text.ts';
import { useList } from './use-list.ts';

/** Downloads what is filtered, all pages of it. `path` is that of the export under the API. */
export function CsvLink({ path }: { path: string }) {
  const text = useText();
  const { filters } = useList();
  return (
    <Button component="a" download href={API + path + queryString(filters)} startIcon={<DownloadOutlined />}>
      {text('list.csv')}
    </Button>
  );
}
