import { Box } from '@mui/material';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DownloadButton } from '../actions/download-button.tsx';
import { notify } from '../actions/shown-notice.ts';
import type { Dashboard } from '../api/answers.ts';
import { queryString } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { DateField } from '../fields/date-field.tsx';
import { dayOf } from '../fields/day-of.ts';
import { OWN_ZONE } from '../fields/own-zone.ts';
import { SelectField } from '../fields/select-field.tsx';
import { text } from '../texts/text.ts';
import {
  customAddress,
  isRange,
  type Range,
  RANGE_DAYS_MAX,
  rangeAddress,
  rangeIn,
  type RangeName,
  RANGES,
} from './range.ts';

/** The period in the address. */
export function useRange(): Range {
  const [address] = useSearchParams();
  return rangeIn(address, new Date());
}

/** Chooses the period of the overview, and exports its money. */
export function RangeChoice() {
  const navigate = useNavigate();
  const range = useRange();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SelectField
        label={text('fields.period')}
        value={range.name}
        options={RANGES.map((name) => [name, text(`dashboard.ranges.${name}`)])}
        onChange={(name) => void navigate(rangeAddress(name as RangeName, range, new Date()))}
        sx={{ minWidth: 140 }}
      />
      {range.to && <CustomDays from={range.from} last={new Date(range.to.getTime() - 1)} />}
      <DownloadButton path={`/dashboard.csv${queryString(queryOf(range))}`}>{text('list.csv')}</DownloadButton>
    </Box>
  );
}

function CustomDays({ from, last }: { from: Date; last: Date }) {
  const navigate = useNavigate();
  const open = (first: string, end: string): void => {
    if (isRange(first, end)) void navigate(customAddress(first, end), { replace: true });
    else notify(text('dashboard.rangeLimit', { days: RANGE_DAYS_MAX }), 'warning');
  };
  const [first, end] = [dayOf(from), dayOf(last)];
  const field = { sx: { width: 150 } } as const;
  return (
    <>
      <DateField {...field} label={text('list.from')} value={first} max={end} onChange={(day) => open(day, end)} />
      <DateField {...field} label={text('list.to')} value={end} min={first} onChange={(day) => open(first, day)} />
    </>
  );
}

/** Loads the figures of a period and of the previous one. The shown figures stay visible meanwhile. */
export function useDashboard(range: Range): UseQueryResult<Dashboard> {
  const query = { ...queryOf(range), before: range.before.toISOString() };
  return useApi<Dashboard>('/dashboard', { query, placeholderData: keepPreviousData });
}

/** The period as the API accepts it. */
function queryOf({ from, to }: Range) {
  return { from: from.toISOString(), to: to?.toISOString(), timeZone: OWN_ZONE };
}
