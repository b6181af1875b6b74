import type { ExternalRefundMeaning, Refund } from '@booking/contracts';
import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { post } from '../api/call-api.ts';
import { Muted } from '../fields/muted.tsx';
import { text } from '../texts/text.ts';
import { RefundSummary } from './refund-summary.tsx';

const MEANINGS = [
  { meaning: 'keep_booking', hint: 'refunds.keepHint' },
  { meaning: 'cancel_booking', hint: 'refunds.cancelHint' },
] as const satisfies { meaning: ExternalRefundMeaning; hint: string }[];

/** Asks whether an external refund cancels the booking. Nothing is preselected. */
export function ReviewDialog({ refund }: { refund: Refund }) {
  const [meaning, setMeaning] = useState<ExternalRefundMeaning>();
  return (
    <ActionDialog
      of="refunds.review"
      reason="optional"
      isComplete={meaning !== undefined}
      done={text(`refunds.reviewDone.${meaning ?? 'keep_booking'}`)}
      run={(reason) => post(`/refunds/${refund.id}/review`, { meaning, reason })}
    >
      <RefundSummary refund={refund} />
      <RadioGroup
        aria-label={text('refunds.reviewTitle')}
        value={meaning ?? ''}
        onChange={(event) => setMeaning(event.target.value as ExternalRefundMeaning)}
        sx={{ mt: 2 }}
      >
        {MEANINGS.map(({ meaning: value, hint }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" />}
            label={
              <>
                {text(`refunds.meaning.${value}`)}
                <Muted>{text(hint)}</Muted>
              </>
            }
          />
        ))}
      </RadioGroup>
    </ActionDialog>
  );
}
