import { Box, Typography } from '@mui/material';
import type { Hit } from '../api/answers.ts';
import { shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { text, wordIn } from '../texts/text.ts';
import { searchKinds, type SearchOption } from './search-kinds.ts';

/** A result, in two lines that fit on a phone. */
export function SearchLine({ option: { resource, hit } }: { option: SearchOption }) {
  if (!hit) return <span>{text('search.more')}</span>;
  return (
    <Box sx={{ display: 'flex', gap: 2, width: '100%', minWidth: 0, alignItems: 'baseline' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          <bdi>{hit.title ?? shortId(hit.id)}</bdi>
        </Typography>
        <Details resource={resource} hit={hit} />
      </Box>
      {hit.amount && (
        <Typography variant="body2" component="span">
          <MoneyText money={hit.amount} />
        </Typography>
      )}
    </Box>
  );
}

/** The id and the state; nothing for a customer, who has neither. */
function Details({ resource, hit: { id, status } }: { resource: string; hit: Hit }) {
  if (status === null) return null;
  return (
    <Muted variant="caption" noWrap>
      {shortId(id)} · {wordIn(searchKinds[resource]?.states ?? '', status)}
    </Muted>
  );
}
