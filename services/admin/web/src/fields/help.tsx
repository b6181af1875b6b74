import { Alert, AlertTitle, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type GroupWith, text } from '../texts/text.ts';

type Topic = Extract<GroupWith<'more'>, `help.${string}`>;

/**
 * Says what happened to a record that waits for a person, and what to do next. It expands to the paragraph of the
 * runbook.
 */
export function Help({ topic, children }: { readonly topic: Topic; readonly children?: ReactNode }) {
  return (
    <Alert severity="warning" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{text(`${topic}.happened`)}</AlertTitle>
      {text(`${topic}.next`)}
      {children}
      <Box component="details" sx={{ mt: 0.75 }}>
        <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, width: 'fit-content' }}>
          {text('help.more')}
        </Box>
        {text(`${topic}.more`)}
      </Box>
    </Alert>
  );
}
