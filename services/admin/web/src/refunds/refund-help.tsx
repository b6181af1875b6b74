import type { Refund } from '@booking/contracts';
import { Alert, Box } from '@mui/material';
import { Help } from '../fields/help.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { CAP_REASON } from './cap-reason.ts';
import { waitsForReview } from './refund-state.ts';

/** Explains a refund that waits for a person, and quotes the condition in its record. */
export function RefundHelp({ refund }: { refund: Refund }) {
  const topic = topicOf(refund);
  const pendingReason = sentenceIn(refund.pendingReason);
  if (topic === undefined) return pendingReason === null ? null : <Alert severity="info">{pendingReason}</Alert>;
  return (
    <Help topic={`help.refund.${topic}`}>
      {topic !== 'approval' && pendingReason !== null && <Box sx={{ mt: 0.75 }}>{pendingReason}</Box>}
    </Help>
  );
}

function topicOf(refund: Refund) {
  if (waitsForReview(refund)) return 'external';
  if (refund.isStranded === true) return 'stranded';
  if (refund.status === 'failed') return 'failed';
  if (refund.status !== 'pending') return undefined;
  if (refund.needsApproval === true) return 'approval';
  return refund.pendingReason?.startsWith(CAP_REASON) === true ? 'cap' : 'pending';
}
