import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../texts/use-text.ts';

type Props = {
  readonly title: string;
  readonly chips?: ReactNode;
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
};

/** The title of a page, which is also the title of its tab, and its actions. */
export function PageHeader({ title, chips, actions, lead }: Props) {
  const product = useText()('layout.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pt: 0.5, pb: 2 }}>
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 200 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.25 }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {chips}
        </Box>
        {lead !== undefined && (
          <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}
