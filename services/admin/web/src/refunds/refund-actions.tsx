import type { Refund } from '@booking/contracts';
import { Box, Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import { useMay } from '../api/use-session.ts';
import { text } from '../texts/text.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { POSSIBLE, type RefundAction } from './refund-state.ts';

type Props = {
  readonly refund: Refund;
  /** The style of the first button: stronger on a page than in a row. */
  readonly variant?: 'contained' | 'outlined';
};

/** The actions that the user may perform on a refund in its state. */
export function RefundActions({ refund, variant = 'outlined' }: Props) {
  const may = useMay('process_refunds');
  const actions = may ? actionsOn(refund) : [];
  if (actions.length === 0) return null;
  return (
    <Box
      sx={{
        ...{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center' },
        ...{ gap: 0.75, flexWrap: { xs: 'wrap', lg: 'nowrap' } },
      }}
    >
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 ? variant : 'text'}
          color={index === 0 ? 'primary' : 'inherit'}
          sx={{ whiteSpace: { xl: 'nowrap' } }}
          onClick={() => openDialog(<RefundDialog action={action} refund={refund} />)}
        >
          {text(`refunds.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

function actionsOn(refund: Refund): RefundAction[] {
  return (Object.keys(POSSIBLE) as RefundAction[]).filter((action) => POSSIBLE[action](refund));
}
