import type { Refund } from '@booking/contracts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { shortId, IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useText } from '../texts/use-text.ts';
import { RecordStory } from '../timeline/record-story.tsx';
import { RefundActions } from './refund-actions.tsx';
import { RefundChip, ReviewChip } from './refund-chip.tsx';
import { RefundDialogs } from './refund-dialog.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { RefundParts } from './refund-parts.tsx';

export function RefundPage() {
  return (
    <RefundDialogs>
      <RecordPage<Refund> resource="refunds">{(refund) => <RefundDetails refund={refund} />}</RecordPage>
    </RefundDialogs>
  );
}

function RefundDetails({ refund }: { refund: Refund }) {
  const text = useText();
  const { id, bookingId, amount, pendingReason } = refund;
  return (
    <>
      <PageHeader
        title={`${text('refunds.one')} ${shortId(id)}`}
        chips={
          <>
            <RefundChip refund={refund} />
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
          <RecordStory bookingId={bookingId} recordId={id} />
        </TwoColumns>
      </Stack>
    </>
  );
}
