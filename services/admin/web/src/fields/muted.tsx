import { Typography, type TypographyProps } from '@mui/material';

export function Muted(text: TypographyProps) {
  return <Typography variant="body2" component="div" color="textSecondary" {...text} />;
}
