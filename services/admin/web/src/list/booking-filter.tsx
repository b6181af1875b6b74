import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { text } from '../texts/text.ts';
import { useFilter } from './use-filter.ts';

const BOOKING_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters by booking once the id is complete. */
export function BookingFilter() {
  const [value, setValue] = useFilter('booking');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isWhole = typed === '' || BOOKING_ID.test(typed);

  const type = (entered: string): void => {
    const id = entered.trim().toLowerCase();
    setTyped(id);
    if (id === '' || BOOKING_ID.test(id)) setValue(id);
  };
  return (
    <TextField
      label={text('fields.booking')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      error={!isWhole}
      helperText={isWhole ? undefined : text('list.wholeId')}
      sx={{ width: 170 }}
    />
  );
}
