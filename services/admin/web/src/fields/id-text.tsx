import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Box, IconButton } from '@mui/material';
import { useState } from 'react';
import { canCopy } from '../actions/copy-button.tsx';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';
import { Icon } from '../theme/icon.tsx';
import { PageLink } from './page-link.tsx';

const COPIED_SHOWN_MS = 1_500;

type Props = {
  readonly id: string | null | undefined;
  /** The kind of record to which the id links, such as `payments`. */
  readonly of?: string;
  /** Links to another page. */
  readonly to?: string | undefined;
  readonly short?: boolean;
};

/** An id or a reference, with a link or a copy button. */
export function IdText({ id, of, to, short = false }: Props) {
  if (!id) return <>–</>;
  const path = of === undefined ? to : `/${of}/${id}`;
  const [shown, whiteSpace] = short ? [shortId(id), 'nowrap'] : [id, 'normal'];
  return (
    <Box
      component="span"
      sx={{ fontFamily: MONOSPACE, fontSize: '0.92em', overflowWrap: 'anywhere', whiteSpace }}
      title={id}
    >
      {path === undefined ? shown : <PageLink to={path}>{shown}</PageLink>}
      {!short && canCopy && <CopyIcon id={id} />}
    </Box>
  );
}

/** The end of an id, because UUIDv7 ids of the same moment differ at their ends only. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}

function CopyIcon({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  const label = text(isCopied ? 'fields.copied' : 'fields.copy');
  return (
    <IconButton
      size="small"
      aria-label={`${label} ${id}`}
      title={label}
      onClick={() => void copy()}
      sx={{ ml: 0.5, p: 0.4 }}
    >
      <Icon path={isCopied ? mdiCheck : mdiContentCopy} sx={{ fontSize: 14 }} />
    </IconButton>
  );
}
