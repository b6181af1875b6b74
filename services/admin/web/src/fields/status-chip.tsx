import { mdiAlertCircle, mdiCheckCircleOutline, mdiCircleOutline, mdiCloseCircleOutline, mdiTimelapse } from '@mdi/js';
import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { type NameIn, text, type TextKey } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import type { Tone } from '../theme/palette.ts';

const ICONS: Readonly<Record<Tone, string>> = {
  neutral: mdiCircleOutline,
  progress: mdiTimelapse,
  success: mdiCheckCircleOutline,
  warning: mdiAlertCircle,
  danger: mdiCloseCircleOutline,
};

/** Shows a state by colour, icon and word. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        pl: 0.75,
        pr: 1,
        borderRadius: '11px',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: theme.tones[tone].ink,
        backgroundColor: theme.tones[tone].ground,
      })}
    >
      <Icon path={ICONS[tone]} aria-hidden sx={{ fontSize: 14 }} />
      {label}
    </Box>
  );
}

/** A chip for the states in a group of texts, such as `payments.status`, with the tone of each. */
export function defineChip<Group extends string, State extends NameIn<Group>>(
  group: Group,
  tones: Readonly<Record<State, Tone>>,
): (props: { readonly state: State }) => ReactElement {
  return function Chip({ state }) {
    return <StatusChip tone={tones[state]} label={text(`${group}.${state}` as TextKey)} />;
  };
}
