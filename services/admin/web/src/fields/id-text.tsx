import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, IconButton, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';

const COPIED_SHOWN_MS = 1_500;
/** Browsers offer the clipboard only on pages over https or from this machine. */
const canCopy = 'clipboard' in navigator;

type Props = { readonly id: string | null | undefined; readonly to?: string; readonly short?: boolean };

/** An id or a reference with a copy button. With `to` it links to its page. */
export function IdText({ id, to, short = false }: Props) {
  if (!id) return <>–</>;
  const shown = short ? shortId(id) : id;
  return (
    <Box
      component="span"
      sx={{
        fontFamily: MONOSPACE,
        fontSize: '0.92em',
        overflowWrap: 'anywhere',
        whiteSpace: short ? 'nowrap' : 'normal',
      }}
      title={id}
    >
      {to === undefined ? (
        shown
      ) : (
        <Link component={RouterLink} to={to}>
          {shown}
        </Link>
      )}
      {!short && canCopy && <CopyButton id={id} />}
    </Box>
  );
}

/** The end of a UUIDv7 differs for ids of the same moment. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}

function CopyButton({ id }: { id: string }) {
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
      {isCopied ? <CheckOutlined sx={{ fontSize: 14 }} /> : <ContentCopyOutlined sx={{ fontSize: 14 }} />}
    </IconButton>
  );
}
