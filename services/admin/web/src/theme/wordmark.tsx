import { Box, Typography } from '@mui/material';
import icon from '../icon.svg';
import { text } from '../texts/text.ts';

export function Wordmark() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 1, height: 60 }}>
      <img src={icon} alt="" width={28} height={28} />
      <Typography component="span" sx={{ fontWeight: 680, letterSpacing: '-0.01em' }}>
        {text('layout.product')}
      </Typography>
    </Box>
  );
}
