import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

export function PageLink(link: LinkProps & { readonly to: string }) {
  return <Link component={RouterLink} {...link} />;
}
