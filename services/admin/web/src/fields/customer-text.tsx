import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** The page of a customer. The id is a parameter, because it may contain any characters. */
export function customerPath(id: string): string {
  return `/customers?${new URLSearchParams({ id }).toString()}`;
}

type Props = { readonly id: string | null | undefined; readonly short?: boolean };

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minWidth: { xs: 80, lg: 100 },
  maxWidth: 220,
} as const;

/** A customer, with a link to their page. The id comes from outside: it may be long, and in any script. */
export function CustomerText({ id, short = false }: Props) {
  if (id === null || id === undefined) return <>–</>;
  return (
    <Link
      component={RouterLink}
      to={customerPath(id)}
      title={id}
      sx={{ overflowWrap: 'anywhere', ...(short && TWO_LINES) }}
    >
      <bdi>{id}</bdi>
    </Link>
  );
}
