import { Box } from '@mui/material';
import { encode } from 'uqr';

/** A QR code, drawn in this browser. It is always dark on light, because scanners expect it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 208, maxWidth: '100%', alignSelf: 'center', borderRadius: 1, backgroundColor: '#fff' }}
    >
      <path d={squares.join('')} fill="#000" />
    </Box>
  );
}
