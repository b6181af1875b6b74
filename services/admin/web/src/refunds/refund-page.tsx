import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { shortId, IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useText } from '../texts/use-text.ts';
import { Story } from '../timeline/story.tsx';
import { RefundActions } from './refund-actions.tsx';
import { ApprovalChip, RefundChip, ReviewChip } from './refund-chip.tsx';
import type { RefundDetail } from './refund-detail.ts';
import { RefundDialogs } from './refund-dialog.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { RefundParts } from './refund-parts.tsx';

export function RefundPage() {
  return (
    <RefundDialogs>
      <RecordPage<RefundDetail> resource="refunds">{(refund) => <RefundDetails refund={refund} />}</RecordPage>
    </RefundDialogs>
  );
}

function RefundDetails({ refund }: { refund: RefundDetail }) {
  const text = useText();
  const { id, amount, pendingReason, timeline } = refund;
  return (
    <>
      <PageHeader
        title={`${text('refunds.one')} ${shortId(id)}`}
        chips={
          <>
            <RefundChip refund={refund} />
            <ApprovalChip refund={refund} />
            <ReviewChip refund={refund} />
            <MoneyText money={amount} strong />
          </>
        }
        lead={<IdText id={id} />}
        actions={<RefundActions refund={refund} variant="contained" />}
      />
      <Stack spacing={2}>
        {pendingReason !== null && (
          <Alert severity="warning" variant="outlined">
            {pendingReason}
          </Alert>
        )}
        <TwoColumns>
          <Stack spacing={2}>
            <RefundFacts refund={refund} />
            <RefundParts refund={refund} />
          </Stack>
          <Story lines={timeline} />
        </TwoColumns>
      </Stack>
    </>
  );
}
