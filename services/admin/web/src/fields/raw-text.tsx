import { Box } from '@mui/material';
import { MONOSPACE } from '../theme/admin-theme.ts';
import { indentJson } from './indent-json.ts';

const HEIGHT_PX_MAX = 560;

/** Content from outside, shown as plain text. The keyboard can scroll it. */
export function RawText({ label, children }: { label: string; children: string }) {
  return (
    <Box
      component="pre"
      role="group"
      aria-label={label}
      tabIndex={0}
      sx={{
        m: 0,
        p: 2,
        maxHeight: HEIGHT_PX_MAX,
        overflow: 'auto',
        fontFamily: MONOSPACE,
        fontSize: '0.75rem',
        lineHeight: 1.55,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {indentJson(children)}
    </Box>
  );
}
