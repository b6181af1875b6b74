import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../texts/use-text.ts';

const RANGES = [7, 30, 90] as const;
const RANGE_DEFAULT = 30;

/** The number of days in the address. */
export function useRange(): number {
  const asked = Number(new URLSearchParams(useLocation().search).get('days'));
  return RANGES.find((days) => days === asked) ?? RANGE_DEFAULT;
}

export function RangeChoice() {
  const text = useText();
  const navigate = useNavigate();
  const days = useRange();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={days}
      onChange={(_event, chosen: number | null) => {
        if (chosen !== null) void navigate(`/?days=${chosen}`);
      }}
      aria-label={text('dashboard.range')}
    >
      {RANGES.map((range) => (
        <ToggleButton key={range} value={range} sx={{ px: 1.5, py: 0.5 }}>
          {text('dashboard.days', { smart_count: range })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
