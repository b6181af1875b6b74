import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useText } from '../texts/use-text.ts';

/** Back and forth; how many pages there are is never counted. */
export function Pager() {
  const text = useText();
  const { page, setPage, hasNextPage = false, hasPreviousPage = false } = useListContext();
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, px: 1.5, py: 0.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mr: 1 }}>
        {text('list.page', { page })}
      </Typography>
      <IconButton aria-label={text('list.previous')} disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        <ChevronLeftOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={text('list.next')} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        <ChevronRightOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
