import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../texts/use-text.ts';
import { Wordmark } from '../theme/wordmark.tsx';
import { LanguageChoice } from './language-choice.tsx';

type Props = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** A page for visitors who are not signed in. */
export function Entrance({ title, lead, children }: Props) {
  const product = useText()('layout.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 380, p: 3 }}>
        <Wordmark />
        <Box sx={{ px: 1 }}>
          <Typography component="h1" variant="h1" sx={{ mt: 1 }}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2.5 }}>
            {lead}
          </Typography>
          {children}
          <LanguageChoice />
        </Box>
      </Paper>
    </Box>
  );
}
