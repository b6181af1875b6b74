import { Typography, type TypographyProps } from '@mui/material';

/** A text of less importance. */
export function Muted(text: TypographyProps) {
  return <Typography variant="body2" component="div" color="textSecondary" {...text} />;
}
