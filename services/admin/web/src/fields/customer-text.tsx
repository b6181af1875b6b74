import { PageLink } from './page-link.tsx';
import { customerPath } from './path-of.ts';

/** Cuts a long text after two lines. */
export const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

type Props = { readonly id: string | null | undefined; readonly short?: boolean };

/** A customer, with a link to their page. The id comes from outside: it may be long, and in any script. */
export function CustomerText({ id, short = false }: Props) {
  if (id === null || id === undefined) return <>–</>;
  const cut = short && { ...TWO_LINES, minWidth: { xs: 80, lg: 100 }, maxWidth: 220 };
  return (
    <PageLink to={customerPath(id)} title={id} sx={{ overflowWrap: 'anywhere', ...cut }}>
      <bdi>{id}</bdi>
    </PageLink>
  );
}
