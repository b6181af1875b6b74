import { mdiViewColumnOutline } from '@mdi/js';
import { Box, Checkbox, FormControlLabel, IconButton, Popover, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DownloadButton } from '../actions/download-button.tsx';
import { queryString } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { OWN_ZONE } from '../fields/own-zone.ts';
import { SelectField } from '../fields/select-field.tsx';
import { text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { useList } from './use-list.ts';

type Exports = {
  readonly data: readonly { readonly resource: string; readonly columns: readonly string[] }[];
  /** The time zones of the properties. */
  readonly timeZones: readonly string[];
};

/** Downloads all pages of the list in its order, with the chosen columns and time zone. */
export function CsvLink({ resource }: { resource: string }) {
  const { shown } = useList();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [timeZone, setTimeZone] = useState(OWN_ZONE);
  const columns = useColumns(resource, left.length > 0).filter((name) => !left.includes(name));
  const wanted = left.length === 0 ? '' : columns.map((name) => `&columns=${name}`).join('');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <DownloadButton path={`/${resource}.csv${queryString({ ...shown, timeZone })}${wanted}`}>
        {text('list.csv')}
      </DownloadButton>
      <ColumnChoice>
        <ZoneChoice value={timeZone} onChange={setTimeZone} />
        <Columns resource={resource} left={left} onLeave={setLeft} />
      </ColumnChoice>
    </Box>
  );
}

function useExports(isNeeded: boolean): Exports | undefined {
  return useApi<Exports>('/exports', { enabled: isNeeded, staleTime: Infinity }).data;
}

/** The time zone of the times in the file: the user's time zone, the time zone of a cancellation policy, or UTC. */
function ZoneChoice(props: { readonly value: string; readonly onChange: (zone: string) => void }) {
  const zones = useExports(true)?.timeZones ?? [];
  const others = [...new Set([...zones, 'UTC'])].filter((zone) => zone !== OWN_ZONE);
  const own = [OWN_ZONE, text('list.csvOwnZone', { zone: OWN_ZONE })] as const;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', px: 2, pt: 1 }}>
      <SelectField
        {...props}
        label={text('list.csvZone')}
        options={[own, ...others.map((zone) => [zone, zone] as const)]}
        sx={{ my: 1 }}
      />
    </Box>
  );
}

/** The columns of the file; empty until they are needed and loaded. */
function useColumns(resource: string, isNeeded: boolean): readonly string[] {
  return useExports(isNeeded)?.data.find((one) => one.resource === resource)?.columns ?? [];
}

function ColumnChoice({ children }: { children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={text('list.csvColumns')}>
        <IconButton aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <Icon path={mdiViewColumnOutline} fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('list.csvColumns') } }}
      >
        {children}
      </Popover>
    </>
  );
}

type ColumnsProps = {
  readonly resource: string;
  /** The columns that the file leaves out. */
  readonly left: readonly string[];
  readonly onLeave: (left: readonly string[]) => void;
};

/** The columns by their names in the file. At least one column stays. */
function Columns({ resource, left, onLeave }: ColumnsProps) {
  const columns = useColumns(resource, true);
  const isLast = left.length === columns.length - 1;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', px: 2, py: 1, maxHeight: 420, overflowY: 'auto' }}>
      {columns.map((name) => {
        const isLeft = left.includes(name);
        const toggled = isLeft ? left.filter((other) => other !== name) : [...left, name];
        return (
          <FormControlLabel
            key={name}
            control={<Checkbox size="small" />}
            label={name}
            checked={!isLeft}
            disabled={!isLeft && isLast}
            onChange={() => onLeave(toggled)}
          />
        );
      })}
    </Box>
  );
}
