import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from 'react-router-dom';
import { TimeText } from '../fields/time-text.tsx';
import type { StoryLine } from './story-line.ts';
import { LineFacts } from './line-facts.tsx';
import { pathOfLine } from './path-of-line.ts';
import { toneOfLine } from './tone-of-line.ts';
import { useLineTitle } from './use-line-title.ts';

/** The entries, newest first, with author and reason. */
export function Timeline({ lines }: { lines: readonly StoryLine[] }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Line key={line.eventId} line={line} />
      ))}
    </Box>
  );
}

function Line({ line }: { line: StoryLine }) {
  const title = useLineTitle(line);
  const { pathname } = useLocation();
  const path = pathOfLine(line);
  return (
    <Box component="li" sx={{ position: 'relative', pl: 3, pb: 1.75, '&:last-of-type': { pb: 0 } }}>
      <Rail line={line} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {path === undefined || path === pathname ? (
            title
          ) : (
            <Link component={RouterLink} to={path} color="inherit">
              {title}
            </Link>
          )}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <TimeText at={line.at} precise />
        </Typography>
      </Box>
      <LineFacts summary={line.summary} />
    </Box>
  );
}

/** A dot in the colour of the entry, and the line to the previous entry. */
function Rail({ line }: { line: StoryLine }) {
  return (
    <>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: 'absolute',
          left: 3,
          top: 6,
          width: 9,
          height: 9,
          borderRadius: '50%',
          backgroundColor: theme.tones[toneOfLine(line)].ink,
        })}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 7,
          top: 19,
          bottom: -2,
          width: '1px',
          backgroundColor: 'divider',
          'li:last-of-type > &': { display: 'none' },
        }}
      />
    </>
  );
}
