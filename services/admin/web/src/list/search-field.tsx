import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { text } from '../texts/text.ts';
import { useTypedFilter } from './use-typed-filter.ts';

export function SearchField({ hint }: { hint: string | undefined }) {
  const [typed, type] = useTypedFilter('q');
  return (
    <TextField
      type="search"
      label={text('list.search')}
      placeholder={hint ?? text('list.searchHint')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      sx={{ flex: { xs: '1 0 100%', sm: '1 0 260px' }, maxWidth: { sm: 360 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
