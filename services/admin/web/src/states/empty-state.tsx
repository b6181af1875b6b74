import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { InboxOutlined } from '../theme/icons.tsx';

export function EmptyState({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 6, px: 2, color: 'text.secondary', textAlign: 'center' }}>
      <InboxOutlined aria-hidden fontSize="large" sx={{ opacity: 0.6 }} />
      <Typography>{title}</Typography>
      {action}
    </Stack>
  );
}
