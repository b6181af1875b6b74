import { PageLink } from './page-link.tsx';
import { customerPath } from './path-of.ts';

/** Cuts a long text after this number of lines. */
export function cutAfter(lines: number) {
  return { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' } as const;
}

type Props = { readonly id: string | null | undefined; readonly short?: boolean };

/** A customer, with a link to their page. The id comes from outside: it may be long, and in any script. */
export function CustomerText({ id, short = false }: Props) {
  if (id === null || id === undefined) return <>–</>;
  const cut = short && { ...cutAfter(2), minWidth: { xs: 80, lg: 100 }, maxWidth: 220 };
  return (
    <PageLink to={customerPath(id)} title={id} sx={{ overflowWrap: 'anywhere', ...cut }}>
      <bdi>{id}</bdi>
    </PageLink>
  );
}
