import { mdiInboxOutline } from '@mdi/js';
import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../theme/icon.tsx';

export function EmptyState({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 6, px: 2, color: 'text.secondary', textAlign: 'center' }}>
      <Icon path={mdiInboxOutline} aria-hidden fontSize="large" sx={{ opacity: 0.6 }} />
      <Typography>{title}</Typography>
      {action}
    </Stack>
  );
}
