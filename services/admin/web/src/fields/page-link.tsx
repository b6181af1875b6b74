import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** A link to another page of the interface. */
export function PageLink(link: LinkProps & { readonly to: string }) {
  return <Link component={RouterLink} {...link} />;
}
